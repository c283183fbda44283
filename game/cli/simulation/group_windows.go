package simulation

import (
	"os/exec"
	"unsafe"

	"golang.org/x/sys/windows"
)

// apart has nothing to prepare: a job takes in a program that runs.
func apart(*exec.Cmd) {}

// groupOf puts a program that has just been started into a job of its own, to
// which whatever it starts belongs, and answers how the job is ended. It ends
// too when we do.
func groupOf(cmd *exec.Cmd) (kill func(), err error) {
	job, err := windows.CreateJobObject(nil, nil)
	if err != nil {
		return nil, err
	}
	defer func() {
		if err != nil {
			windows.CloseHandle(job)
		}
	}()
	var limit windows.JOBOBJECT_EXTENDED_LIMIT_INFORMATION
	limit.BasicLimitInformation.LimitFlags = windows.JOB_OBJECT_LIMIT_KILL_ON_JOB_CLOSE
	_, err = windows.SetInformationJobObject(job, windows.JobObjectExtendedLimitInformation, uintptr(unsafe.Pointer(&limit)), uint32(unsafe.Sizeof(limit)))
	if err != nil {
		return nil, err
	}
	program, err := windows.OpenProcess(windows.PROCESS_SET_QUOTA|windows.PROCESS_TERMINATE, false, uint32(cmd.Process.Pid))
	if err != nil {
		return nil, err
	}
	defer windows.CloseHandle(program)
	if err = windows.AssignProcessToJobObject(job, program); err != nil {
		return nil, err
	}
	return func() { windows.CloseHandle(job) }, nil
}

// Package houseserver starts this program a second time, as a server of tables for the
// people in the house. In a page, where no process can be started, it is empty.
package houseserver

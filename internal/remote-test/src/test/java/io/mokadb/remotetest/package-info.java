/** Runs the tests of the embedded database through a server, as they are. */
package io.mokadb.remotetest;

/** The jar as a tool loads it: by itself, and with nothing else. */
package io.mokadb.jar;

/** Databases in processes with little heap: what does not fit spills, waits or fails with 53200. */
package io.mokadb.embedded.heap;

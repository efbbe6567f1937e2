/**
 * Real crashes: a process that works on a database through JDBC is killed by SIGKILL, and another
 * one looks what is left.
 *
 * <p>{@link io.mokadb.embedded.crash.CrashChild} lives again and again on one directory and reports
 * on its standard output what it begins and what was acknowledged. {@link
 * io.mokadb.embedded.crash.CrashRun} kills it and then holds the database against the report:
 *
 * <ol>
 *   <li>X1. What was acknowledged is there, and stays there.
 *   <li>X2. What was refused is not there.
 *   <li>X3. What was begun and never answered is there as a whole or not at all, and stays so.
 *   <li>X4. CHECK DATABASE finds nothing.
 *   <li>X5. The child fails in no way that a client of a sound database could not.
 * </ol>
 *
 * <p>What the child does is a list of {@link io.mokadb.embedded.crash.Activity activities}; a new
 * feature adds one to {@link io.mokadb.embedded.crash.Activities}. {@link
 * io.mokadb.embedded.crash.CrashProof} runs as many crashes as wanted from the command line.
 */
package io.mokadb.embedded.crash;

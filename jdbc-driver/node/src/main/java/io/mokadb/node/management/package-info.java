/**
 * The MBean of an open database, for JConsole and its like.
 *
 * <p>Reads the views of the schema MOKA and acts by statements, in sessions of the owner: a program
 * that reaches the MBeans of a process may do as much as the process.
 *
 * <p>Invariants:
 *
 * <ol>
 *   <li>Nothing of JMX is loaded before the database has been open for some time, so that programs
 *       that run for a moment do not wait for it.
 *   <li>The operations lose nothing that is committed.
 * </ol>
 *
 * <p>Must not know: the engine, the store, {@code java.sql}.
 */
package io.mokadb.node.management;

/**
 * Interfaces of classes that are the body of a trigger: {@code CREATE TRIGGER ... CALL 'class'}.
 *
 * <p>Public API for applications.
 *
 * <p>Invariants:
 *
 * <ol>
 *   <li>One instance of a class serves all rows and threads.
 *   <li>Statements run in the transaction of the trigger, with the rights of the account that
 *       created it.
 *   <li>Only classes named in the URL's property {@code observers} are loaded.
 * </ol>
 *
 * <p>Must not know: anything beyond the standard library.
 */
package io.mokadb.session.trigger;

/**
 * Triggers: definitions compiled to plans, run as observers of {@code txn}.
 *
 * <p>A trigger is an observer whose id is the trigger's, over the key range of its table; the
 * writers of the table announce the observed changes to it ({@code sql.access}). Its condition and
 * the statements of its body are planned once per version of the schema, with the columns of both
 * rows as parameters, and run in the observer's transaction.
 *
 * <p>Invariants:
 *
 * <ol>
 *   <li>T1. A trigger runs under the definitions of its transaction's snapshot, and commits under
 *       the same rule as a session does: not if a table it wrote was altered meanwhile.
 *   <li>T2. NEW is the row at the snapshot, OLD the row as this trigger saw it last; a trigger does
 *       not run if both are null, nor for a row that is gone unless it observes DELETE.
 *   <li>T3. The registered observers are the triggers of the catalog: {@link
 *       io.mokadb.sql.trigger.Triggers#definitionsChanged} after every change. The remaining work,
 *       deleting the records of a dropped trigger and backfilling a new one, is on a list in the
 *       store until it is done. Where other processes share the database, those of this one follow
 *       their changes soon, and before anyone asks about a trigger.
 *   <li>T4. Only classes named in the configuration are loaded.
 *   <li>T5. After a PAUSE or a DROP has returned, no run of the trigger commits at a later
 *       timestamp, on whichever process it is: a run looks at its snapshot, and at the definition
 *       again if the schema has changed when it commits.
 * </ol>
 *
 * <p>Above {@code sql.plan} and {@code catalog.store}, below {@code sql.engine}. Must not know:
 * sessions, threads, which store it runs on.
 */
package io.mokadb.sql.trigger;

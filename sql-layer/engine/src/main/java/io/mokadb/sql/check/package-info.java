/**
 * CHECK DATABASE: whether what is stored is what the definitions say.
 *
 * <p>{@link io.mokadb.sql.check.DatabaseCheck} goes over the whole store at one snapshot while
 * others work: first the records, by {@code io.mokadb.txn.check}; then the values in the order of
 * their keys, each handed to the check of the space it lies in. Nothing is kept but one batch, the
 * definitions and a bounded list of findings.
 *
 * <p>What holds in a sound database:
 *
 * <ol>
 *   <li>C1. Every key space belongs to a table, an index, the engine, or the list of what was
 *       dropped; every definition decodes and agrees with the others.
 *   <li>C2. Every row has a cell in each column group of its table and none elsewhere, and decodes;
 *       its key says what its columns say, and its values are what their columns may hold.
 *   <li>C3. Every row has its entry in every index, and every entry of an index its row: those two
 *       make an index equal its table, and a unique one unique. An index that is being built may
 *       lack entries, but has none that is wrong.
 *   <li>C4. Counters are numbers above all that was drawn from them; statistics decode.
 *   <li>C5. Every notification is to a trigger of its row's table, and so is what triggers remember
 *       of rows; it decodes. What a dropped trigger leaves is on the list of work until it is gone.
 *   <li>C6. For no row a CHECK of its table is false; what a row refers to is there.
 *   <li>C7. Every large object has a header and all of its pieces, and one row that refers to it;
 *       or it is new, or on the list of what was dropped.
 *   <li>C8. Every file of the store is what was written, also where no read looks.
 * </ol>
 *
 * <p>A later kind of definition or of derived data joins by a {@link
 * io.mokadb.sql.check.SpaceCheck} of its own. Above {@code access}, {@code layout} and {@code
 * catalog.store}; must not know SQL text, plans or sessions.
 */
package io.mokadb.sql.check;

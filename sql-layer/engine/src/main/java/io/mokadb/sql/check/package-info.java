/**
 * CHECK DATABASE: comparison of the stored data with the definitions.
 *
 * <p>{@link io.mokadb.sql.check.DatabaseCheck} goes over the whole store at one snapshot while
 * other transactions run: first the records, by {@code io.mokadb.txn.check}; then the values in the
 * order of their keys, each handed to the check of its key space. The check keeps one batch, the
 * definitions and a bounded list of findings in memory.
 *
 * <p>What holds in a sound database:
 *
 * <ol>
 *   <li>C1. Every key space belongs to a table, an index, the engine, or the list of dropped
 *       spaces; every definition decodes and agrees with the others.
 *   <li>C2. Every row has a cell in each column group of its table and none elsewhere, and decodes;
 *       its key agrees with its columns, and its values are in the ranges of its columns.
 *   <li>C3. Every row has its entry in every index, and every entry of an index its row: those two
 *       make an index equal its table, and a unique one unique. An index that is being built may
 *       lack entries, but holds no wrong one.
 *   <li>C4. Counters are numbers above all numbers drawn from them; statistics decode.
 *   <li>C5. Every notification is to a trigger of its row's table, and so is every record that
 *       triggers keep of rows; it decodes. The records of a dropped trigger are on the list of work
 *       until they are deleted.
 *   <li>C6. No CHECK of its table is false for a row; every row that a foreign key refers to
 *       exists.
 *   <li>C7. Every large object has a header and all of its pieces, and one row that refers to it;
 *       or it is new, or on the list of dropped objects.
 *   <li>C8. Every file of the store has the written contents, including parts that no read touches.
 * </ol>
 *
 * <p>A later kind of definition or of derived data joins by a {@link
 * io.mokadb.sql.check.SpaceCheck} of its own. Above {@code access}, {@code layout} and {@code
 * catalog.store}; must not know SQL text, plans or sessions.
 */
package io.mokadb.sql.check;

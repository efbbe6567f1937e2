/**
 * Loads a database, and knows what an existing one holds.
 *
 * <ol>
 *   <li>TL1: a part's rows and the record that it is loaded are committed together, so an
 *       interrupted load goes on where it stopped and no row is loaded twice.
 *   <li>TL2: a database is used only at the scale and seed it was loaded with.
 *   <li>TL3: a load that goes on asks the catalogue which tables, indexes and constraints exist,
 *       and a load is ready only when the catalogue has all of them; every error of a statement
 *       ends it.
 *   <li>TL4: a database whose tables were being dropped is not loaded, and says so.
 * </ol>
 *
 * <p>Besides the 33 tables it keeps {@code tpce_load} (the scale and how far the load is) and
 * {@code tpce_part} (parts that are loaded).
 *
 * <p>Layer: above {@code tpce.data}, {@code tpce.catalogue} and {@code tpce.db}.
 */
package io.mokadb.bench.tpce.load;

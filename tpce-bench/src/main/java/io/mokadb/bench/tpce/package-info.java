/**
 * The TPC-E-like benchmark as a whole: load, check, run, check, report.
 *
 * <p>It follows the public description of TPC-E, but it is not TPC-E: its results are trades per
 * second, are not TPC results and must not be compared with any.
 *
 * <p>Invariants:
 *
 * <ol>
 *   <li>It uses {@code java.sql} alone, so that it runs on any JDBC URL with a dialect.
 *   <li>A run is sound only if all consistency conditions hold before and after it, and valid only
 *       if it is also complete, steady, and keeps the mix and the limits.
 *   <li>All randomness comes from the seed in the report.
 * </ol>
 *
 * <p>Packages, lowest first: {@code schema}, {@code model}, {@code db}, {@code catalogue}, {@code
 * data}, {@code load}, {@code txn}, {@code check}, {@code steady}, {@code driver}, {@code report},
 * and this one. Must not know: which database it runs on.
 */
package io.mokadb.bench.tpce;

/**
 * The TPC-E-like benchmark as a whole: load, check, run, check, report.
 *
 * <p>It follows the public description of TPC-E, but it is not TPC-E: results are trades per
 * second, are no TPC results and are not to be compared with any.
 *
 * <p>Packages, lowest first: {@code schema}, {@code model}, {@code db}, {@code data}, {@code load},
 * {@code txn}, {@code check}, {@code driver}, {@code report}, and this one.
 */
package io.mokadb.bench.tpce;

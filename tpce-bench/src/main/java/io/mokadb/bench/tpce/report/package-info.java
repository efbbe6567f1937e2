/**
 * Results of a run: figures as JSON, and a page that shows one run or several side by side.
 *
 * <p>Invariants:
 *
 * <ol>
 *   <li>The page holds its data and its chart library, and needs no network.
 *   <li>Seed, settings, versions and machine are part of every report.
 *   <li>What could not be measured is null and says why; it is never zero.
 *   <li>A rate is called valid only if every part of {@code Validity} holds.
 * </ol>
 *
 * <p>Layer: above {@code tpce.driver} and {@code tpce.check}. Must not know: how figures are
 * measured.
 */
package io.mokadb.bench.tpce.report;

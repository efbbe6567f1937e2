/**
 * What a run leaves behind: figures as JSON, and a page that shows one run or several side by side.
 * The page holds its data and its chart library, and needs no network. Layer: above {@code
 * tpce.driver} and {@code tpce.check}.
 */
package io.mokadb.bench.tpce.report;

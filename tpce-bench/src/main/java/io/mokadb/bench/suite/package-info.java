/**
 * The contents of {@code bench all}: figures made of the micro and trigger benchmarks and of runs
 * of the brokerage workload on several databases, one page and one paper of tables for everything.
 *
 * <ol>
 *   <li>SU1: results are on disk before the next part begins.
 *   <li>SU2: a part that fails is a failure of the report; the other parts are still measured.
 * </ol>
 *
 * <p>Layer: above {@code figure}, {@code micro}, {@code triggers} and {@code paper}. Must not know:
 * the commands.
 */
package io.mokadb.bench.suite;

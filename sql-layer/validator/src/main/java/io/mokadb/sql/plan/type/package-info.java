/**
 * Moka's SQL types as Calcite sees them.
 *
 * <p>Layer: lowest of the planner; lowers nothing, only translates between {@link
 * io.mokadb.session.SqlType} and Calcite's types and states the rules of type derivation.
 *
 * <p>Invariants:
 *
 * <ol>
 *   <li>Every type that the validator can derive maps to one {@link io.mokadb.session.SqlType}.
 *   <li>Exact numbers stay exact: SUM widens (integers to BIGINT, BIGINT to DECIMAL(38, 0)), AVG of
 *       exact numbers is a DECIMAL with at least {@value
 *       io.mokadb.sql.plan.type.MokaTypeSystem#AVG_SCALE} digits after the point, a quotient of
 *       decimals keeps at least {@value io.mokadb.sql.plan.type.MokaTypeSystem#MIN_QUOTIENT_SCALE}.
 *   <li>Texts of different lengths meet as VARCHAR; nothing is padded unless a column is CHAR.
 * </ol>
 *
 * <p>Must not know: schemas, plans, operators.
 */
package io.mokadb.sql.plan.type;

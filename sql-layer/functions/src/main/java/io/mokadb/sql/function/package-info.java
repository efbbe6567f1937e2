/**
 * The catalogue's rows: a built-in function as text, as data, and a call of one that is compiled.
 *
 * <p>A row says all that any layer knows about a function: {@code "LPAD(VARCHAR, INTEGER[,
 * VARCHAR]) STANDARD: a text filled on the left, or cut, to a length"}. Its parts are
 *
 * <ul>
 *   <li>names, with {@code " / "} between them;
 *   <li>operands as {@link io.mokadb.sql.function.OperandType}s, optional ones in brackets, {@code
 *       ...} behind the last one if it may be repeated; no parentheses for CURRENT_DATE and its
 *       like;
 *   <li>the type of the call: a name such as {@code VARCHAR ARRAY}, or a {@link
 *       io.mokadb.sql.function.ResultRule}; both, as in {@code STANDARD DOUBLE}, where the planner
 *       has an operator that types the call; {@code OR NULL} if it may be null even if no operand
 *       is, {@code NOT NULL} if it never is;
 *   <li>{@link io.mokadb.sql.function.Trait}s;
 *   <li>after {@code ": "} what it gives, as documents say it;
 *   <li>{@code {fn NAME}} for its names in JDBC's escapes.
 * </ul>
 *
 * <p>To add a function, register its row with its evaluator in the group where it belongs, and
 * write its test. Validator, types of parameters, {@code MOKA.FUNCTIONS} and the driver's metadata
 * follow from the row; one command writes {@code docs/sql/functions.md}, and the test that compares
 * the page names it. {@code FunctionCallsTest} calls every row with operands of the declared types;
 * a row whose operands may be of several types needs a sample call there.
 *
 * <p>Layer: above {@code expr.cast}; below the groups of functions in {@code expr}.
 *
 * <p>Invariants:
 *
 * <ol>
 *   <li>Every name that a statement can call has exactly one row.
 *   <li>A function is compiled once per call in a plan; the result is an {@link
 *       io.mokadb.sql.runtime.Expr} for those operands, and no row of a table looks a name up.
 *   <li>A compiler that does not take its operands returns null; it throws only for constants that
 *       are wrong.
 *   <li>The catalogue is built once, when the first statement is planned.
 * </ol>
 *
 * <p>Must not know: Calcite, the planner, single groups of functions.
 */
package io.mokadb.sql.function;

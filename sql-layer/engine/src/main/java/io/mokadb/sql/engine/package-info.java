/**
 * Sessions: preparing and executing statements, transactions, cancellation; implements the seam to
 * the driver.
 *
 * <p>From a text to its execution. {@link io.mokadb.sql.engine.Statements} finds the statement of a
 * text, a {@link io.mokadb.sql.engine.CachedStatement}: a plan, which {@link
 * io.mokadb.sql.engine.CachedPlans} makes and keeps for all sessions, or a {@link
 * io.mokadb.sql.engine.DirectStatement}, which has none. An {@link
 * io.mokadb.sql.engine.EngineStatement} is what the driver holds, the prepared statement of one
 * session; its {@link io.mokadb.sql.engine.StatementPlans} find the plan again when the schema or
 * the statistics are newer, and check the user's rights. A {@link
 * io.mokadb.sql.engine.ScriptStatement} is a prepared text of several statements. Each execution is
 * an {@link io.mokadb.sql.engine.ExecutionRequest} with a {@link
 * io.mokadb.sql.engine.RunningStatement}, the side of it that other sessions see and stop. {@link
 * io.mokadb.sql.engine.StatementRunner} runs plans: {@link io.mokadb.sql.engine.PlanExecution} and
 * {@link io.mokadb.sql.engine.BatchExecution} within a transaction, {@link
 * io.mokadb.sql.engine.RetriedTransactions} around one. In other packages, {@code
 * session.PreparedStatement} is the seam, {@code plan.StatementPlanner} the planner and {@code
 * plan.PlannedStatement} its result.
 *
 * <p>Statements without a plan. {@link io.mokadb.sql.engine.Commands} finds the {@link
 * io.mokadb.sql.engine.Command} of a syntax tree by its class. A command states the rules of its
 * statements ({@link io.mokadb.sql.ddl.StatementRules}) and runs them. {@link
 * io.mokadb.sql.engine.CommandList} lists all; definitions come from {@code sql.ddl}, each run by a
 * {@link io.mokadb.sql.engine.DefinitionCommand}. Statements about users and privileges are read by
 * {@code sql.security} and run as {@link io.mokadb.sql.engine.AccountStatement}.
 *
 * <p>Invariants:
 *
 * <ol>
 *   <li>E1. Each kind of statement has one handler: a command, or the planner together with the
 *       needs of {@code engine.rights}. A command states its right, its fit into a transaction and
 *       its audit.
 *   <li>E2. Rights are checked when a statement is prepared and again at each execution, before
 *       anything is done. Administrators are not asked further, so that commands about a damaged
 *       catalog run.
 *   <li>E3. A statement that fails within an open transaction is undone alone; one that runs alone
 *       ends its own transaction, whatever happens.
 *   <li>E4. A definition that needs rows at rest is put back, the open transaction is committed,
 *       and the definition runs again in transactions of its own.
 *   <li>E5. A change that runs alone is repeated from a new snapshot when its commit meets a
 *       conflict; one within an open transaction never is.
 *   <li>E6. A session is confined to one thread at a time, except for cancelling, killing and
 *       closing it.
 *   <li>E7. Only {@code MokaException} leaves a session.
 * </ol>
 *
 * <p>Must not know: {@code java.sql}, connections, the network.
 */
package io.mokadb.sql.engine;

package io.mokadb.sql.trigger;

import io.mokadb.session.MokaException;
import io.mokadb.session.Session.PrepareOptions;
import io.mokadb.session.SqlState;
import io.mokadb.session.SqlType;
import io.mokadb.sql.access.virtual.VirtualTables;
import io.mokadb.sql.catalog.Catalog;
import io.mokadb.sql.catalog.StatisticsSource;
import io.mokadb.sql.catalog.TableDef;
import io.mokadb.sql.catalog.TriggerDef;
import io.mokadb.sql.layout.RowCodec;
import io.mokadb.sql.parser.SqlParsing;
import io.mokadb.sql.parser.ast.ForUpdate;
import io.mokadb.sql.parser.ast.Returning;
import io.mokadb.sql.parser.ast.WithChanges;
import io.mokadb.sql.plan.PlanRequest;
import io.mokadb.sql.plan.PlannedStatement;
import io.mokadb.sql.plan.Planner;
import io.mokadb.sql.plan.physical.AssumedValues;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;

/** The way from a trigger's definition to its plans. Thread-safe. */
final class TriggerCompiler {
  private final Planner planner;
  private final StatisticsSource statistics;
  private final VirtualTables virtualTables;
  private final TriggerRights rights;

  TriggerCompiler(
      Planner planner,
      StatisticsSource statistics,
      VirtualTables virtualTables,
      TriggerRights rights) {
    this.rights = rights;
    this.planner = planner;
    this.statistics = statistics;
    this.virtualTables = virtualTables;
  }

  /**
   * @throws MokaException for whatever is wrong with condition or body
   */
  CompiledTrigger compile(Catalog catalog, TableDef table, TriggerDef trigger) {
    TransitionRows rows = new TransitionRows(table, trigger);
    PlannedStatement condition =
        trigger.conditionSql() == null ? null : condition(catalog, table, trigger, rows);
    List<PlannedStatement> statements = new ArrayList<>();
    for (String sql : trigger.statements()) {
      requireNoQuery(sql);
      statements.add(plan(sql, catalog, table, trigger, rows));
    }
    List<PlannedStatement> plans = new ArrayList<>(statements);
    if (condition != null) {
      plans.add(condition);
    }
    return new CompiledTrigger(
        table,
        trigger,
        new RowCodec(table).projection(IntStream.range(0, table.columns().size()).toArray()),
        condition,
        statements,
        rows.usesOld() || trigger.observerClass() != null,
        rows.usesChangeId(),
        rights.needs(catalog, table, trigger, plans));
  }

  /**
   * True if condition or body refer to the old row; parses them and plans nothing.
   *
   * @throws MokaException for what is wrong with them
   */
  static boolean usesOld(TableDef table, TriggerDef trigger) {
    if (trigger.observerClass() != null) {
      return true;
    }
    TransitionRows rows = new TransitionRows(table, trigger);
    if (trigger.conditionSql() != null) {
      SqlNode unused = rows.replaceIn(SqlParsing.parseExpression(trigger.conditionSql()));
    }
    for (String sql : trigger.statements()) {
      SqlNode unused = rows.replaceIn(SqlParsing.parse(sql));
    }
    return rows.usesOld();
  }

  private PlannedStatement condition(
      Catalog catalog, TableDef table, TriggerDef trigger, TransitionRows rows) {
    PlannedStatement plan =
        plan("SELECT (" + trigger.conditionSql() + ")", catalog, table, trigger, rows);
    SqlType.Kind kind = plan.columns().get(0).type().kind();
    if (kind != SqlType.Kind.BOOLEAN && kind != SqlType.Kind.NULL) {
      throw new MokaException(
          SqlState.TYPE_MISMATCH,
          "The condition of trigger " + trigger.name() + " is " + kind + ", not BOOLEAN");
    }
    return plan;
  }

  private static void requireNoQuery(String sql) {
    if (SqlParsing.parse(sql).isA(SqlKind.QUERY)) {
      throw MokaException.unsupported(
          "A query is not supported in the body of a trigger, where nothing reads the rows; SELECT"
              + " ... FOR UPDATE locks them: "
              + sql);
    }
  }

  private PlannedStatement plan(
      String sql, Catalog catalog, TableDef table, TriggerDef trigger, TransitionRows rows) {
    SqlNode parsed = SqlParsing.parse(sql);
    if (parsed instanceof Returning) {
      throw MokaException.unsupported(
          "RETURNING is not supported in the body of a trigger, because its rows are not read: "
              + sql);
    }
    if (parsed instanceof ForUpdate locking && locking.waiting() != ForUpdate.Waiting.WAIT) {
      throw MokaException.unsupported(
          "NOWAIT and SKIP LOCKED are not supported in the body of a trigger, which waits for no"
              + " lock: a conflict is found by its commit: "
              + sql);
    }
    if (parsed instanceof WithChanges) {
      throw MokaException.unsupported(
          "A change in WITH is not supported in the body of a trigger; write it as a statement: "
              + sql);
    }
    SequenceUses.check(parsed, catalog, trigger.searchSchema());
    SqlNode node = rows.replaceIn(parsed);
    return planner.plan(
        node,
        new PlanRequest(
            sql,
            catalog,
            trigger.searchSchema(),
            statistics,
            virtualTables,
            PrepareOptions.NONE,
            TransitionRows.types(table),
            false,
            AssumedValues.NONE));
  }
}

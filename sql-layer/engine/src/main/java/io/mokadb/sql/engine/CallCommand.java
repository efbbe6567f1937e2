package io.mokadb.sql.engine;

import io.mokadb.session.ExecutionResult;
import io.mokadb.session.MokaException;
import io.mokadb.session.SqlState;
import io.mokadb.sql.catalog.Catalog.TableName;
import io.mokadb.sql.ddl.StatementRules;
import io.mokadb.sql.expr.system.NameText;
import io.mokadb.sql.parser.ast.CallProcedure;
import io.mokadb.sql.runtime.Cancellation;
import io.mokadb.sql.trigger.TriggerViews;
import io.mokadb.sql.trigger.Triggers;
import io.mokadb.sql.views.ViewWaits;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.List;
import org.apache.calcite.sql.SqlCharStringLiteral;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNumericLiteral;

/** CALL of the procedures that the engine has. Thread-safe. */
final class CallCommand implements Command<CallProcedure> {
  private static final String AWAIT_TRIGGERS = "AWAIT_TRIGGERS";
  private static final BigDecimal MAX_SECONDS = BigDecimal.valueOf(1_000_000_000L);

  private static final String AWAIT_VIEWS = "AWAIT_VIEWS";

  private final TriggerWaits triggers;
  private final ViewWaits views;

  CallCommand(Triggers triggers, ViewWaits views) {
    this.triggers = new TriggerWaits(triggers, views);
    this.views = views;
  }

  @Override
  public Class<CallProcedure> kind() {
    return CallProcedure.class;
  }

  @Override
  public StatementRules rules(CallProcedure statement) {
    return CommandRules.DATABASE;
  }

  @Override
  public ExecutionResult run(
      CallProcedure statement, EngineSession session, ExecutionRequest request) {
    call(statement, session.schema(), request.cancellation());
    return Command.done();
  }

  private void call(CallProcedure call, String schema, Cancellation cancellation) {
    List<String> name = call.name().names;
    String procedure =
        name.size() == 2 && name.get(0).equals(TriggerViews.SCHEMA) ? name.get(1) : "";
    List<SqlNode> arguments = call.arguments();
    TableName named = named(arguments, schema);
    List<SqlNode> others = named == null ? arguments : arguments.subList(1, arguments.size());
    switch (procedure) {
      case AWAIT_TRIGGERS ->
          triggers.await(named, timeout(others, AWAIT_TRIGGERS, "trigger"), cancellation);
      case AWAIT_VIEWS ->
          views.await(named, timeout(others, AWAIT_VIEWS, "materialized view"), cancellation);
      default ->
          throw new MokaException(
              SqlState.NO_SUCH_FUNCTION,
              "There is no procedure "
                  + String.join(".", name)
                  + "; there are "
                  + TriggerViews.SCHEMA
                  + "."
                  + AWAIT_TRIGGERS
                  + " and "
                  + TriggerViews.SCHEMA
                  + "."
                  + AWAIT_VIEWS);
    }
  }

  /** The name that comes first; null if there is none. */
  private static TableName named(List<SqlNode> arguments, String schema) {
    if (arguments.isEmpty() || !(arguments.get(0) instanceof SqlCharStringLiteral text)) {
      return null;
    }
    NameText name = NameText.of(text.getValueAs(String.class), schema);
    return new TableName(name.schema(), name.name());
  }

  private static Duration timeout(List<SqlNode> arguments, String procedure, String what) {
    if (arguments.isEmpty()) {
      return null;
    }
    if (arguments.size() == 1 && arguments.get(0) instanceof SqlNumericLiteral literal) {
      BigDecimal seconds = literal.bigDecimalValue();
      if (seconds != null && seconds.signum() >= 0 && seconds.compareTo(MAX_SECONDS) <= 0) {
        return Duration.ofMillis(seconds.movePointRight(3).longValue());
      }
    }
    throw new MokaException(
        SqlState.INVALID_PARAMETER,
        procedure
            + " takes the name of a "
            + what
            + " or none, and how many seconds to wait at most or nothing");
  }
}

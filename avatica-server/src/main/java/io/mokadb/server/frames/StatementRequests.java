package io.mokadb.server.frames;

import io.mokadb.server.session.ServerSession;
import io.mokadb.session.BatchResult;
import io.mokadb.session.ExecutionResult;
import io.mokadb.session.MokaException;
import io.mokadb.session.PreparedStatement;
import io.mokadb.session.PreparedStatement.ExecuteOptions;
import io.mokadb.session.PreparedStatement.StatementKind;
import io.mokadb.session.Session.PrepareOptions;
import io.mokadb.session.SqlState;
import io.mokadb.wire.FrameReader;
import io.mokadb.wire.WireException;
import io.mokadb.wire.WireFailures;
import io.mokadb.wire.WireShapes;
import io.mokadb.wire.WireValues;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

/** Requests that prepare and execute statements. */
final class StatementRequests {
  private final ServerSession served;
  private final SessionRequests session;
  private final OpenObjects open;
  private final LargeObjectRequests objects;
  private final ExecutionAnswer answer;

  StatementRequests(
      ServerSession served,
      SessionRequests session,
      OpenObjects open,
      LargeObjectRequests objects) {
    this.served = served;
    this.session = session;
    this.open = open;
    this.objects = objects;
    this.answer = new ExecutionAnswer(open, objects);
  }

  FrameRequests.Request prepare(FrameReader in) throws WireException {
    String sql = in.readText();
    boolean keys = in.readBoolean();
    List<String> columns = WireShapes.readTexts(in);
    long timeoutMillis = in.readLong();
    checkLimits(new ExecuteOptions(0, timeoutMillis));
    PrepareOptions options =
        keys || !columns.isEmpty() ? new PrepareOptions(keys, columns) : PrepareOptions.NONE;
    return out -> {
      PreparedStatement plan = served.prepare(sql, options, timeoutMillis);
      OpenStatement statement = new OpenStatement(plan);
      out.writeInt(open.add(statement));
      List<String> several = plan.statements();
      WireShapes.writeKind(out, plan.kind(), !several.isEmpty());
      statement.writeColumns(out, plan.columns());
      WireShapes.writeParameters(out, plan.parameters());
      if (!several.isEmpty()) {
        WireShapes.writeTexts(out, several);
      }
    };
  }

  FrameRequests.Request execute(FrameReader in) throws WireException {
    int id = in.readInt();
    ExecuteOptions options = new ExecuteOptions(in.readLong(), in.readLong());
    checkLimits(options);
    Object[] parameters = WireValues.readRow(in);
    return out -> {
      OpenStatement statement = open.statement(id);
      checkWidth(statement, parameters);
      objects.inward(parameters);
      boolean over = true;
      try {
        ExecutionResult result = execute(statement.plan(), parameters, options);
        over = made(statement, () -> answer.write(out, statement, result));
      } finally {
        objects.used(parameters, over);
      }
    };
  }

  private ExecutionResult execute(
      PreparedStatement plan, Object[] parameters, ExecuteOptions options) {
    if (plan.kind() != StatementKind.OTHER) {
      return plan.execute(parameters, options);
    }
    // Maybe a COMMIT.
    ExecutionResult[] result = new ExecutionResult[1];
    session.ending(() -> result[0] = plan.execute(parameters, options));
    return result[0];
  }

  private boolean made(OpenStatement statement, Supplier<Boolean> written) {
    return AnswerOfChange.made(served.engine(), statement.plan().kind(), written);
  }

  private static void checkLimits(ExecuteOptions options) throws WireException {
    if (options.maxRows() < 0 || options.timeoutMillis() < 0) {
      throw new WireException("A negative limit");
    }
  }

  private static void checkWidth(OpenStatement statement, Object[] parameters) {
    int expected = statement.plan().parameters().size();
    if (parameters.length != expected) {
      throw new MokaException(
          SqlState.INVALID_PARAMETER,
          "The statement has " + expected + " parameters, not " + parameters.length);
    }
  }

  FrameRequests.Request batch(FrameReader in) throws WireException {
    int id = in.readInt();
    ExecuteOptions options = new ExecuteOptions(0, in.readLong());
    checkLimits(options);
    int count = in.readCount();
    List<Object[]> rows = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      rows.add(WireValues.readRow(in));
    }
    return out -> {
      OpenStatement statement = open.statement(id);
      for (Object[] row : rows) {
        checkWidth(statement, row);
        objects.inward(row);
      }
      try {
        BatchResult result = statement.plan().executeBatch(rows, options);
        var unused =
            made(
                statement,
                () -> {
                  WireFailures.writeCounts(out, result.counts());
                  answer.writeKeys(out, statement, result.generatedKeys());
                  return true;
                });
      } finally {
        rows.forEach(row -> objects.used(row, true));
      }
    };
  }
}

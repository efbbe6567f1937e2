package io.mokadb.server.avatica;

import io.mokadb.session.BatchResult;
import io.mokadb.session.ExecutionResult;
import io.mokadb.session.MokaException;
import io.mokadb.session.PreparedStatement;
import io.mokadb.session.PreparedStatement.ExecuteOptions;
import io.mokadb.session.RowCursor;
import io.mokadb.session.Session.PrepareOptions;
import io.mokadb.session.SqlState;
import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.avatica.Meta;
import org.apache.calcite.avatica.remote.Service.CloseStatementRequest;
import org.apache.calcite.avatica.remote.Service.CloseStatementResponse;
import org.apache.calcite.avatica.remote.Service.CreateStatementRequest;
import org.apache.calcite.avatica.remote.Service.CreateStatementResponse;
import org.apache.calcite.avatica.remote.Service.ExecuteBatchRequest;
import org.apache.calcite.avatica.remote.Service.ExecuteBatchResponse;
import org.apache.calcite.avatica.remote.Service.ExecuteRequest;
import org.apache.calcite.avatica.remote.Service.ExecuteResponse;
import org.apache.calcite.avatica.remote.Service.FetchRequest;
import org.apache.calcite.avatica.remote.Service.FetchResponse;
import org.apache.calcite.avatica.remote.Service.PrepareAndExecuteBatchRequest;
import org.apache.calcite.avatica.remote.Service.PrepareAndExecuteRequest;
import org.apache.calcite.avatica.remote.Service.PrepareRequest;
import org.apache.calcite.avatica.remote.Service.PrepareResponse;
import org.apache.calcite.avatica.remote.Service.ResultSetResponse;
import org.apache.calcite.avatica.remote.TypedValue;

/** The requests about statements, of one caller. */
final class AvaticaStatements {
  private final AvaticaConnections connections;
  private final Caller caller;

  AvaticaStatements(AvaticaConnections connections, Caller caller) {
    this.connections = connections;
    this.caller = caller;
  }

  CreateStatementResponse create(CreateStatementRequest request) {
    return connections.with(
        request.connectionId,
        caller,
        connection ->
            new CreateStatementResponse(
                request.connectionId, connection.createStatement().id(), null));
  }

  CloseStatementResponse close(CloseStatementRequest request) {
    return connections.with(
        request.connectionId,
        caller,
        connection -> {
          connection.closeStatement(request.statementId);
          return new CloseStatementResponse();
        });
  }

  PrepareResponse prepare(PrepareRequest request) {
    return connections.with(
        request.connectionId,
        caller,
        connection -> {
          PreparedStatement plan = connection.session().prepare(request.sql, PrepareOptions.NONE);
          AvaticaStatement statement = connection.createStatement();
          statement.prepared(request.sql, plan, request.maxRowCount);
          Meta.StatementHandle handle =
              new Meta.StatementHandle(request.connectionId, statement.id(), statement.signature());
          return new PrepareResponse(handle, null);
        });
  }

  ExecuteResponse execute(ExecuteRequest request) {
    Meta.StatementHandle handle = request.statementHandle;
    return connections.with(
        handle.connectionId,
        caller,
        connection ->
            run(
                handle.connectionId,
                connection.statement(handle.id),
                request.parameterValues,
                AvaticaRows.firstFrame(request.maxRowCount)));
  }

  ExecuteResponse prepareAndExecute(PrepareAndExecuteRequest request) {
    return connections.with(
        request.connectionId,
        caller,
        connection -> {
          AvaticaStatement statement = connection.statement(request.statementId);
          // Closed first: what it has open must not count against the limits.
          statement.close();
          statement.prepared(
              request.sql,
              connection.session().prepare(request.sql, PrepareOptions.NONE),
              request.maxRowCount);
          return run(
              request.connectionId,
              statement,
              List.of(),
              AvaticaRows.firstFrame(request.maxRowsInFirstFrame));
        });
  }

  private static ExecuteResponse run(
      String id, AvaticaStatement statement, List<TypedValue> parameters, int rows) {
    PreparedStatement plan = statement.plan();
    statement.closeCursor();
    Object[] values = AvaticaParameters.values(parameters, plan.parameters().size());
    ExecutionResult result = plan.execute(values, new ExecuteOptions(statement.maxRows(), 0));
    ResultSetResponse response;
    if (result instanceof ExecutionResult.Rows found) {
      refuseEndless(found.cursor());
      Meta.Signature signature = statement.open(found.cursor());
      response =
          new ResultSetResponse(
              id, statement.id(), false, signature, statement.frame(rows), -1, null);
    } else {
      long updated = ((ExecutionResult.Count) result).updated();
      response = new ResultSetResponse(id, statement.id(), false, null, null, updated, null);
    }
    return new ExecuteResponse(List.of(response), false, null);
  }

  /** Clients of Avatica ask for a row when they give the one before, and would be late by one. */
  private static void refuseEndless(RowCursor cursor) {
    if (cursor.isEndless()) {
      cursor.close();
      throw MokaException.unsupported(
          "Rows that come to be while they are read are not given over Avatica's protocol: use"
              + " jdbc:moka of Moka's own driver, or WITH (follow = false)");
    }
  }

  ExecuteBatchResponse executeBatch(ExecuteBatchRequest request) {
    return connections.with(
        request.connectionId,
        caller,
        connection -> {
          AvaticaStatement statement = connection.statement(request.statementId);
          statement.closeCursor();
          int width = statement.plan().parameters().size();
          List<Object[]> rows = new ArrayList<>();
          for (List<TypedValue> row : AvaticaRows.batch(request)) {
            rows.add(AvaticaParameters.values(row, width));
          }
          BatchResult result = statement.plan().executeBatch(rows, ExecuteOptions.NONE);
          return new ExecuteBatchResponse(
              request.connectionId, request.statementId, result.counts(), false, null);
        });
  }

  ExecuteBatchResponse prepareAndExecuteBatch(PrepareAndExecuteBatchRequest request) {
    return connections.with(
        request.connectionId,
        caller,
        connection -> {
          long[] counts = new long[request.sqlCommands.size()];
          for (int i = 0; i < counts.length; i++) {
            try (PreparedStatement plan =
                connection.session().prepare(request.sqlCommands.get(i), PrepareOptions.NONE)) {
              counts[i] = count(plan.execute(new Object[0], ExecuteOptions.NONE));
            }
          }
          return new ExecuteBatchResponse(
              request.connectionId, request.statementId, counts, false, null);
        });
  }

  private static long count(ExecutionResult result) {
    if (result instanceof ExecutionResult.Rows rows) {
      // No client has a number for them.
      rows.cursor().close();
      throw new MokaException(SqlState.INVALID_STATEMENT, "A batch cannot return rows");
    }
    return ((ExecutionResult.Count) result).updated();
  }

  FetchResponse fetch(FetchRequest request) {
    return connections.with(
        request.connectionId,
        caller,
        connection ->
            new FetchResponse(
                connection
                    .statement(request.statementId)
                    .fetch(request.offset, request.fetchMaxRowCount),
                false,
                false,
                null));
  }
}

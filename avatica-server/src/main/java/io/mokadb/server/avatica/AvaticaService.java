package io.mokadb.server.avatica;

import io.mokadb.session.Session;
import io.mokadb.session.SqlState;
import java.util.function.Function;
import org.apache.calcite.avatica.Meta;
import org.apache.calcite.avatica.remote.Service;

/** One caller's requests, answered. Cheap: made for each request. */
final class AvaticaService implements Service {
  private final AvaticaConnections connections;
  private final AvaticaStatements statements;
  private final Caller caller;

  AvaticaService(AvaticaConnections connections, Caller caller) {
    this.connections = connections;
    this.statements = new AvaticaStatements(connections, caller);
    this.caller = caller;
  }

  /** Nothing is told about this server beside the answer. */
  @Override
  public void setRpcMetadata(RpcMetadataResponse metadata) {}

  private <T> T with(String id, Function<Session, T> request) {
    return connections.with(id, caller, connection -> request.apply(connection.session().engine()));
  }

  @Override
  public OpenConnectionResponse apply(OpenConnectionRequest request) {
    return AvaticaErrors.translated(
        () -> {
          connections.open(request.connectionId, request.info, caller);
          return new OpenConnectionResponse();
        });
  }

  @Override
  public CloseConnectionResponse apply(CloseConnectionRequest request) {
    return AvaticaErrors.translated(
        () -> {
          connections.close(request.connectionId, caller);
          return new CloseConnectionResponse();
        });
  }

  @Override
  public ConnectionSyncResponse apply(ConnectionSyncRequest request) {
    return with(
        request.connectionId,
        session ->
            new ConnectionSyncResponse(AvaticaProperties.apply(session, request.connProps), null));
  }

  @Override
  public CommitResponse apply(CommitRequest request) {
    return connections.with(
        request.connectionId,
        caller,
        connection -> {
          AvaticaProperties.requireManual(connection.session().engine(), "COMMIT");
          connection.session().commit();
          return EmptyResponses.COMMIT;
        });
  }

  @Override
  public RollbackResponse apply(RollbackRequest request) {
    return with(
        request.connectionId,
        session -> {
          AvaticaProperties.requireManual(session, "ROLLBACK");
          session.rollback();
          return EmptyResponses.ROLLBACK;
        });
  }

  @Override
  public DatabasePropertyResponse apply(DatabasePropertyRequest request) {
    return with(
        request.connectionId,
        session -> new DatabasePropertyResponse(AvaticaDatabaseProperties.of(session), null));
  }

  private ResultSetResponse metadata(String id, Function<Session, MetadataAnswer> question) {
    return connections.with(
        id,
        caller,
        connection -> {
          MetadataAnswer answer = question.apply(connection.session().engine());
          int statement = connection.createStatement().id();
          Meta.Signature signature = answer.signature();
          return new ResultSetResponse(id, statement, true, signature, answer.frame(), -1, null);
        });
  }

  @Override
  public ResultSetResponse apply(CatalogsRequest request) {
    return metadata(request.connectionId, AvaticaMetadata::catalogs);
  }

  @Override
  public ResultSetResponse apply(SchemasRequest request) {
    return metadata(
        request.connectionId, session -> AvaticaMetadata.schemas(session, request.schemaPattern));
  }

  @Override
  public ResultSetResponse apply(TablesRequest request) {
    return metadata(
        request.connectionId,
        session ->
            AvaticaMetadata.tables(
                session, request.schemaPattern, request.tableNamePattern, request.typeList));
  }

  @Override
  public ResultSetResponse apply(TableTypesRequest request) {
    return metadata(request.connectionId, session -> AvaticaMetadata.tableTypes());
  }

  @Override
  public ResultSetResponse apply(TypeInfoRequest request) {
    return metadata(request.connectionId, session -> AvaticaMetadata.typeInfo());
  }

  @Override
  public ResultSetResponse apply(ColumnsRequest request) {
    return metadata(
        request.connectionId,
        session ->
            AvaticaMetadata.columns(
                session,
                request.schemaPattern,
                request.tableNamePattern,
                request.columnNamePattern));
  }

  @Override
  public PrepareResponse apply(PrepareRequest request) {
    return statements.prepare(request);
  }

  @Override
  public ExecuteResponse apply(ExecuteRequest request) {
    return statements.execute(request);
  }

  @Override
  public ExecuteResponse apply(PrepareAndExecuteRequest request) {
    return statements.prepareAndExecute(request);
  }

  @Override
  public ExecuteBatchResponse apply(ExecuteBatchRequest request) {
    return statements.executeBatch(request);
  }

  @Override
  public ExecuteBatchResponse apply(PrepareAndExecuteBatchRequest request) {
    return statements.prepareAndExecuteBatch(request);
  }

  /** Avatica's way to go on after a lost result: would run the query again, from its start. */
  @Override
  public SyncResultsResponse apply(SyncResultsRequest request) {
    throw AvaticaErrors.of(
        SqlState.FEATURE_NOT_SUPPORTED, "A lost result is not made again: run the query again");
  }

  @Override
  public FetchResponse apply(FetchRequest request) {
    return statements.fetch(request);
  }

  @Override
  public CreateStatementResponse apply(CreateStatementRequest request) {
    return statements.create(request);
  }

  @Override
  public CloseStatementResponse apply(CloseStatementRequest request) {
    return statements.close(request);
  }
}

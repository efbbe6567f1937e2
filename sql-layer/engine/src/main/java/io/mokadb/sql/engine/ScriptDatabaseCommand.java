package io.mokadb.sql.engine;

import io.mokadb.session.ColumnInfo;
import io.mokadb.session.ExecutionResult;
import io.mokadb.session.MokaException;
import io.mokadb.session.SqlState;
import io.mokadb.sql.catalog.Catalog;
import io.mokadb.sql.catalog.Catalog.TableName;
import io.mokadb.sql.ddl.StatementRules;
import io.mokadb.sql.export.DatabaseExport;
import io.mokadb.sql.export.ExportOptions;
import io.mokadb.sql.export.ExportPart;
import io.mokadb.sql.export.ExportPositions;
import io.mokadb.sql.parser.ast.ScriptDatabase;
import io.mokadb.sql.security.AccountList;
import io.mokadb.sql.security.Security;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.apache.calcite.sql.SqlIdentifier;

/** SCRIPT. It reads what is committed, whatever transaction is open. Thread-safe. */
final class ScriptDatabaseCommand implements Command<ScriptDatabase> {
  private final ExportPositions positions;
  private final Security security;

  ScriptDatabaseCommand(ExportPositions positions, Security security) {
    this.positions = positions;
    this.security = security;
  }

  @Override
  public Class<ScriptDatabase> kind() {
    return ScriptDatabase.class;
  }

  @Override
  public StatementRules rules(ScriptDatabase statement) {
    return CommandRules.DATABASE;
  }

  @Override
  public List<ColumnInfo> columns(ScriptDatabase statement) {
    return statement.file() == null ? ExportCursor.COLUMNS : List.of();
  }

  @Override
  public ExecutionResult run(
      ScriptDatabase statement, EngineSession session, ExecutionRequest request) {
    ExportCursor cursor = open(statement, session, request);
    if (statement.file() == null) {
      return new ExecutionResult.Rows(cursor);
    }
    try (cursor) {
      return new ScriptFile(statement.file()).write(cursor);
    }
  }

  private ExportCursor open(
      ScriptDatabase statement, EngineSession session, ExecutionRequest request) {
    SideSession source = session.beside();
    try {
      Catalog catalog = source.catalog();
      ExportOptions options = options(statement, catalog, session.schema());
      AccountList accounts =
          statement.hasUsers()
              ? AccountList.of(
                  security.accounts(),
                  catalog,
                  object -> options.has(object.schema(), object.name()))
              : AccountList.NONE;
      List<ExportPart> parts = new DatabaseExport(catalog, options, positions, accounts).parts();
      ExportCursor cursor =
          new ExportCursor(
              options,
              parts,
              source,
              request.cancellation(),
              closed -> {
                session.cursorsAlone().remove(closed);
                request.running().end();
              });
      session.cursorsAlone().add(cursor);
      return cursor;
    } catch (RuntimeException | StackOverflowError | OutOfMemoryError e) {
      // Whatever failed, the session that was opened for the script ends.
      source.close();
      throw e;
    }
  }

  private static ExportOptions options(
      ScriptDatabase statement, Catalog catalog, String schemaOfSession) {
    Set<String> schemas = new HashSet<>();
    for (SqlIdentifier name : statement.schemas()) {
      if (!name.isSimple() || !catalog.schemas().contains(name.getSimple())) {
        throw new MokaException(SqlState.NO_SUCH_SCHEMA, "There is no schema " + name);
      }
      schemas.add(name.getSimple());
    }
    Set<TableName> tables = new HashSet<>();
    for (SqlIdentifier name : statement.tables()) {
      int last = name.names.size() - 1;
      String schema = last == 0 ? schemaOfSession : name.names.get(last - 1);
      TableName table = new TableName(schema, name.names.get(last));
      if (!catalog.tables().containsKey(table) && !catalog.views().containsKey(table)) {
        throw new MokaException(SqlState.NO_SUCH_TABLE, "There is no table or view " + table);
      }
      tables.add(table);
    }
    return new ExportOptions(
        statement.isForPostgres(),
        statement.hasDefinitions(),
        statement.hasData(),
        statement.isSimple(),
        statement.hasUsers(),
        schemas,
        tables);
  }
}

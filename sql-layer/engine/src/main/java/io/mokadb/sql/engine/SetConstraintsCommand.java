package io.mokadb.sql.engine;

import io.mokadb.session.ExecutionResult;
import io.mokadb.session.MokaException;
import io.mokadb.session.SqlState;
import io.mokadb.sql.catalog.Catalog;
import io.mokadb.sql.catalog.ForeignKeyDef;
import io.mokadb.sql.catalog.TableDef;
import io.mokadb.sql.ddl.StatementRules;
import io.mokadb.sql.parser.ast.SetConstraints;
import java.util.HashSet;
import java.util.Set;
import org.apache.calcite.sql.SqlIdentifier;

/** SET CONSTRAINTS. Outside a transaction it only checks the names. Stateless. */
final class SetConstraintsCommand implements Command<SetConstraints> {
  @Override
  public Class<SetConstraints> kind() {
    return SetConstraints.class;
  }

  @Override
  public StatementRules rules(SetConstraints statement) {
    return CommandRules.SESSION;
  }

  @Override
  public ExecutionResult run(
      SetConstraints statement, EngineSession session, ExecutionRequest request) {
    Catalog catalog = session.currentCatalog();
    Set<String> names = new HashSet<>();
    for (SqlIdentifier identifier : statement.names()) {
      String name = identifier.names.get(identifier.names.size() - 1);
      requireDeferrable(catalog, name, statement.immediate());
      names.add(name);
    }
    if (!session.runsAlone()) {
      session.current().setConstraints(names, statement.immediate());
    }
    return Command.done();
  }

  private static void requireDeferrable(Catalog catalog, String name, boolean immediate) {
    for (TableDef table : catalog.tables().values()) {
      ForeignKeyDef key = table.constraints().foreignKey(name);
      if (key != null && !key.mayWait()) {
        throw MokaException.unsupported(
            "Foreign key "
                + name
                + " is always checked by the statement; ALTER TABLE ... ALTER CONSTRAINT ..."
                + " DEFERRABLE changes that");
      }
      boolean unique =
          name.equals(table.primaryKeyName())
              || table.indexes().stream().anyMatch(i -> i.unique() && i.name().equals(name));
      if (unique && !immediate) {
        throw MokaException.unsupported(
            "PRIMARY KEY and UNIQUE are checked when a statement ends, not by COMMIT, so "
                + name
                + " cannot be DEFERRED");
      }
      if (key != null || unique) {
        return;
      }
    }
    throw new MokaException(
        SqlState.NO_SUCH_TRIGGER, "There is no key called " + name + " that could be deferred");
  }
}

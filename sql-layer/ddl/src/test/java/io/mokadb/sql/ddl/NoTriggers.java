package io.mokadb.sql.ddl;

import io.mokadb.session.MokaException;
import io.mokadb.session.SqlState;
import io.mokadb.sql.catalog.Catalog;
import io.mokadb.sql.catalog.Catalog.TableName;
import io.mokadb.sql.catalog.TableDef;
import io.mokadb.sql.catalog.TriggerDef;

/** Runs nothing; a body's only statement is the name of the one table that it needs. */
final class NoTriggers implements TriggerRuntime {
  @Override
  public void check(Catalog catalog, TableDef table, TriggerDef trigger) {
    for (String needed : trigger.statements()) {
      String name = needed.substring(needed.lastIndexOf(' ') + 1);
      if (!catalog.tables().containsKey(new TableName("PUBLIC", name))) {
        throw new MokaException(SqlState.NO_SUCH_TABLE, "no table " + name);
      }
    }
  }

  @Override
  public String warning(Catalog catalog, TableDef table, TriggerDef trigger) {
    return null;
  }

  @Override
  public String cycle(Catalog catalog, TableDef table, TriggerDef trigger) {
    return null;
  }

  @Override
  public int waiting(TriggerDef trigger, int limit) {
    return 0;
  }

  @Override
  public void replay(TriggerDef trigger) {
    throw new UnsupportedOperationException();
  }

  @Override
  public void definitionsChanged(Catalog catalog) {
    // Nothing is registered.
  }

  @Override
  public void retryParked(TriggerDef trigger) {
    throw new UnsupportedOperationException();
  }

  @Override
  public void skipParked(TriggerDef trigger) {
    throw new UnsupportedOperationException();
  }
}

package io.mokadb.sql.views;

import io.mokadb.sql.catalog.ColumnDef;
import io.mokadb.sql.catalog.TableDef;
import io.mokadb.sql.runtime.IdentitySource;

/** Hidden ids of rows that are never stored, above those of all stored ones. Confined. */
final class TrialIdentities implements IdentitySource {
  private long next = Long.MAX_VALUE / 2;

  @Override
  public long nextRowId(TableDef table) {
    return next++;
  }

  @Override
  public long nextIdentity(TableDef table, ColumnDef column) {
    throw none();
  }

  @Override
  public Long undrawn(TableDef table, ColumnDef column) {
    throw none();
  }

  @Override
  public void set(TableDef table, ColumnDef column, long value, boolean drawn) {
    throw none();
  }

  private static IllegalStateException none() {
    return new IllegalStateException("A view has no identity columns");
  }
}

package io.mokadb.sql.layout;

import io.mokadb.session.SqlType;
import io.mokadb.session.SqlType.Kind;
import io.mokadb.sql.catalog.ColumnDef;
import io.mokadb.sql.catalog.IndexDef;
import io.mokadb.sql.catalog.TableDef;
import io.mokadb.sql.catalog.TableDefBuilder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Builds table definitions for tests; column ids are the order of declaration. */
public final class TestTables {
  private final long id;
  private final List<ColumnDef> columns = new ArrayList<>();
  private final List<Integer> primaryKey = new ArrayList<>();
  private final List<IndexDef> indexes = new ArrayList<>();

  private TestTables(long id) {
    this.id = id;
  }

  public static TestTables table(long id) {
    return new TestTables(id);
  }

  public TestTables column(String name, SqlType type) {
    columns.add(new ColumnDef(columns.size(), name, type, true, null, null));
    return this;
  }

  public TestTables column(String name, Kind kind) {
    return column(name, SqlType.of(kind));
  }

  public TestTables notNull(String name, SqlType type) {
    columns.add(new ColumnDef(columns.size(), name, type, false, null, null));
    return this;
  }

  public TestTables identity(String name, boolean always, long start, long increment) {
    columns.add(
        new ColumnDef(
            columns.size(),
            name,
            SqlType.of(Kind.INTEGER),
            false,
            null,
            new ColumnDef.Identity(always, start, increment)));
    return this;
  }

  public TestTables primaryKey(String... names) {
    for (String name : names) {
      primaryKey.add(idOf(name));
    }
    return this;
  }

  public TestTables index(String name, boolean unique, String... names) {
    List<Integer> ids = Arrays.stream(names).map(this::idOf).toList();
    indexes.add(new IndexDef(id + 1 + indexes.size(), name, unique, ids, IndexDef.State.PUBLIC));
    return this;
  }

  private int idOf(String name) {
    for (ColumnDef column : columns) {
      if (column.name().equals(name)) {
        return column.id();
      }
    }
    throw new IllegalArgumentException(name);
  }

  public TableDef build() {
    return TableDefBuilder.builder()
        .id(id)
        .schema("PUBLIC")
        .name("T" + id)
        .columns(columns)
        .primaryKey(primaryKey)
        .primaryKeyName(primaryKey.isEmpty() ? null : "PK_T" + id)
        .indexes(indexes)
        .nextColumnId(columns.size())
        .version(1)
        .build();
  }
}

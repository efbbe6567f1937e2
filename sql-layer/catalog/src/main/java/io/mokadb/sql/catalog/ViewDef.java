package io.mokadb.sql.catalog;

import java.util.List;

/**
 * A view: a query with a name.
 *
 * @param id never reused
 * @param schema the schema's name
 * @param name the view's name, unique among tables and views
 * @param columns their names and types, in order
 * @param sql the query as it was written
 * @param path the schema in which names without one are looked for
 * @param uses ids of the tables and views that the query names
 * @param comment of COMMENT ON, or null
 * @param checkOption LOCAL or CASCADED: rows written through the view must be its rows; or null
 */
public record ViewDef(
    long id,
    String schema,
    String name,
    List<ColumnDef> columns,
    String sql,
    String path,
    List<Long> uses,
    String comment,
    String checkOption) {
  public ViewDef {
    columns = List.copyOf(columns);
    uses = List.copyOf(uses);
  }

  public String qualifiedName() {
    return schema + "." + MaterializedViews.shownName(name);
  }

  public ViewDef withColumns(List<ColumnDef> newColumns) {
    return new ViewDef(id, schema, name, newColumns, sql, path, uses, comment, checkOption);
  }

  public ViewDef withUses(List<Long> newUses) {
    return new ViewDef(id, schema, name, columns, sql, path, newUses, comment, checkOption);
  }

  public ViewDef withComment(String newComment) {
    return new ViewDef(id, schema, name, columns, sql, path, uses, newComment, checkOption);
  }

  public ViewDef withSql(String newSql) {
    return new ViewDef(id, schema, name, columns, newSql, path, uses, comment, checkOption);
  }

  public ViewDef withName(String newName) {
    return new ViewDef(id, schema, newName, columns, sql, path, uses, comment, checkOption);
  }
}

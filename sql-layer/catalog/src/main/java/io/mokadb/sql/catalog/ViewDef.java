package io.mokadb.sql.catalog;

import io.soabase.recordbuilder.core.RecordBuilder;
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
 * @param upkeep of the query of a materialized view that keeps itself; null for all others
 */
@RecordBuilder
public record ViewDef(
    long id,
    String schema,
    String name,
    List<ColumnDef> columns,
    String sql,
    String path,
    List<Long> uses,
    String comment,
    String checkOption,
    UpkeepDef upkeep)
    implements ViewDefBuilder.With, SchemaObject {
  public ViewDef {
    columns = List.copyOf(columns);
    uses = List.copyOf(uses);
  }

  /** The name in messages: a materialized view is called as its table. */
  @Override
  public String qualifiedName() {
    return schema + "." + MaterializedViews.shownName(name);
  }
}

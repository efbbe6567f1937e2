package io.mokadb.sql.catalog;

import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.List;

/**
 * A column group: columns of a table that are stored, read and in conflict on their own. What is in
 * none is in the table's first group, which has no definition.
 *
 * @param id above {@link #FIRST}, never reused within the table
 * @param name unique within the table
 * @param columnIds none of the primary key; a column is in one group at most. Empty if all columns
 *     were dropped
 */
@RecordBuilder
public record GroupDef(int id, String name, List<Integer> columnIds)
    implements GroupDefBuilder.With {
  /** The id of the group that each table has. */
  public static final int FIRST = 0;

  /** The name of that group. */
  public static final String FIRST_NAME = "DEFAULT";

  public GroupDef {
    columnIds = List.copyOf(columnIds);
  }
}

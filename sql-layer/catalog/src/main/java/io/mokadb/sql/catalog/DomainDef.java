package io.mokadb.sql.catalog;

import io.mokadb.session.SqlType;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.List;

/**
 * A domain: a type with conditions (SQL:2016 part 2, 4.12). A column of it has its type, default
 * and checks as its own.
 *
 * @param id never reused
 * @param schema the schema's name
 * @param name unique among domains
 * @param type of its values
 * @param typeSql that type as it was written; of an ENUM the type alone counts
 * @param nullable false for NOT NULL
 * @param defaultSql the DEFAULT expression as SQL text, or null
 * @param checks conditions over VALUE
 * @param comment of COMMENT ON, or null
 */
@RecordBuilder
public record DomainDef(
    long id,
    String schema,
    String name,
    SqlType type,
    String typeSql,
    boolean nullable,
    String defaultSql,
    List<CheckDef> checks,
    String comment)
    implements DomainDefBuilder.With, SchemaObject {
  /** The name of the value in a check. */
  public static final String VALUE = "VALUE";

  public DomainDef {
    checks = List.copyOf(checks);
  }
}

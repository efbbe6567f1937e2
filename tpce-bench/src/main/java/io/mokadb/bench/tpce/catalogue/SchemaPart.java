package io.mokadb.bench.tpce.catalogue;

import java.util.List;

/** A part of the schema that one statement of a script makes. */
public sealed interface SchemaPart {

  /** Its own name; that of the table for a table. */
  String name();

  /** The table that it belongs to. */
  String table();

  /** What it is, for people, such as "foreign key f_t_ca_id of trade (t_ca_id)". */
  String describe();

  /**
   * A table with its primary key.
   *
   * @param columns in order
   * @param key columns of the primary key, in order
   */
  record Table(String name, List<Column> columns, List<String> key) implements SchemaPart {

    @Override
    public String table() {
      return name;
    }

    @Override
    public String describe() {
      return "table " + name;
    }

    /** The column with this name. */
    public Column column(String column) {
      return columns.stream().filter(c -> c.name().equals(column)).findFirst().orElseThrow();
    }
  }

  /**
   * A column.
   *
   * @param type as the script has it
   */
  record Column(String name, String type, boolean nullable) {}

  /** An index. */
  record Index(String name, String table, List<String> columns, boolean unique)
      implements SchemaPart {

    @Override
    public String describe() {
      return (unique ? "unique index " : "index ")
          + name
          + " of "
          + table
          + " ("
          + String.join(", ", columns)
          + ")";
    }
  }

  /** A CHECK constraint. */
  record Check(String name, String table, String condition) implements SchemaPart {

    @Override
    public String describe() {
      return "check " + name + " of " + table + " (" + condition + ")";
    }
  }

  /** A foreign key. */
  record ForeignKey(
      String name, String table, List<String> columns, String parent, List<String> parentColumns)
      implements SchemaPart {

    @Override
    public String describe() {
      return "foreign key "
          + name
          + " of "
          + table
          + " ("
          + String.join(", ", columns)
          + ") to "
          + parent
          + " ("
          + String.join(", ", parentColumns)
          + ")";
    }
  }
}

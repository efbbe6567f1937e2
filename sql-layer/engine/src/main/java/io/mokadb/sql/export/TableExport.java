package io.mokadb.sql.export;

import io.mokadb.session.SqlType;
import io.mokadb.sql.catalog.CheckDef;
import io.mokadb.sql.catalog.ColumnDef;
import io.mokadb.sql.catalog.DomainDef;
import io.mokadb.sql.catalog.GroupDef;
import io.mokadb.sql.catalog.IndexDef;
import io.mokadb.sql.catalog.NotificationDef;
import io.mokadb.sql.catalog.TableDef;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;

/** Writes tables with what holds for their rows one by one, and their comments. Confined. */
final class TableExport {
  private final TypeExport types;
  private final ExportWriter out;
  private final ExportSyntax syntax;

  TableExport(TypeExport types, ExportWriter out) {
    this.types = types;
    this.out = out;
    this.syntax = out.syntax();
  }

  void create(TableDef table) {
    List<String> items = new ArrayList<>();
    table.columns().forEach(column -> items.add(column(table, column)));
    if (!syntax.isPostgres()) {
      for (NotificationDef notification : table.notifications()) {
        items.add(syntax.name(notification.name()) + " NOTIFICATION");
      }
    }
    if (table.hasPrimaryKey()) {
      items.add(named(table.primaryKeyName(), "PRIMARY KEY " + columns(table, table.primaryKey())));
    }
    for (IndexDef index : byName(table)) {
      if (isConstraint(table, index)) {
        items.add(named(index.name(), unique(index) + columns(table, index.columnIds())));
      }
    }
    types.ownChecks(table).stream()
        .sorted(Comparator.comparing(CheckDef::name))
        .forEach(
            check ->
                items.add(named(check.name(), "CHECK (" + syntax.expression(check.sql()) + ")")));
    if (syntax.isPostgres()) {
      labelChecks(table, items);
    } else {
      groups(table, items);
    }
    out.blank();
    out.in(table.schema());
    leaveOut(table);
    out.statement(
        "CREATE TABLE "
            + syntax.name(table.schema(), table.name())
            + " (\n  "
            + String.join(",\n  ", items)
            + "\n)");
  }

  private String named(String name, String constraint) {
    return "CONSTRAINT " + syntax.name(name) + " " + constraint;
  }

  private String columns(TableDef table, List<Integer> ids) {
    return "(" + syntax.names(ids.stream().map(id -> table.columnOfId(id).name()).toList()) + ")";
  }

  private String column(TableDef table, ColumnDef column) {
    DomainDef domain = types.of(table, column);
    StringBuilder sql = new StringBuilder(syntax.name(column.name())).append(' ');
    sql.append(
        domain == null ? syntax.type(column.type()) : syntax.name(domain.schema(), domain.name()));
    if (column.generatedSql() != null) {
      sql.append(" GENERATED ALWAYS AS (").append(syntax.expression(column.generatedSql()));
      sql.append(") STORED");
    } else if (column.identity() != null) {
      sql.append(identity(table, column));
    } else if (column.defaultSql() != null) {
      sql.append(" DEFAULT ").append(syntax.expression(column.defaultSql()));
    } else if (domain != null && domain.defaultSql() != null) {
      sql.append(" DEFAULT NULL");
    }
    boolean said =
        column.nullable()
            || column.identity() != null
            || table.primaryKey().contains(column.id())
            || domain != null && !domain.nullable();
    return sql.append(said ? "" : " NOT NULL").toString();
  }

  private String identity(TableDef table, ColumnDef column) {
    ColumnDef.Identity identity = column.identity();
    if (syntax.isPostgres() && !isFirstIdentity(table, column)) {
      return " NOT NULL";
    }
    return " GENERATED "
        + (identity.always() ? "ALWAYS" : "BY DEFAULT")
        + " AS IDENTITY (START WITH "
        + identity.start()
        + " INCREMENT BY "
        + identity.increment()
        + (identity.min() == null ? "" : " MINVALUE " + identity.min())
        + (identity.max() == null ? "" : " MAXVALUE " + identity.max())
        + (Boolean.TRUE.equals(identity.cycle()) ? " CYCLE" : "")
        + ")";
  }

  /** PostgreSQL has one identity for a table. */
  static boolean isFirstIdentity(TableDef table, ColumnDef column) {
    return table.columns().stream()
        .filter(one -> one.identity() != null)
        .findFirst()
        .filter(first -> first.id() == column.id())
        .isPresent();
  }

  private void leaveOut(TableDef table) {
    if (!syntax.isPostgres()) {
      return;
    }
    for (GroupDef group : table.groups()) {
      out.leftOut("column group " + group.name() + " of " + table.qualifiedName());
    }
    for (NotificationDef notification : table.notifications()) {
      out.leftOut("NOTIFICATION column " + notification.name() + " of " + table.qualifiedName());
    }
    for (ColumnDef column : table.columns()) {
      if (column.identity() != null && !isFirstIdentity(table, column)) {
        out.leftOut(
            "the identity of "
                + column.name()
                + ", because PostgreSQL has one in a table: "
                + table.qualifiedName());
      }
    }
  }

  private static void labelCheck(String column, SqlType type, List<String> items) {
    if (type.labels() != null) {
      items.add("CHECK (" + column + " IN (" + TypeExport.literals(type.labels().labels()) + "))");
    }
  }

  private void labelChecks(TableDef table, List<String> items) {
    for (ColumnDef column : table.columns()) {
      if (types.of(table, column) == null) {
        labelCheck(syntax.name(column.name()), column.type(), items);
      }
    }
  }

  private void groups(TableDef table, List<String> items) {
    for (GroupDef group : table.groups()) {
      if (!group.columnIds().isEmpty()) {
        items.add(
            "COLUMN GROUP " + syntax.name(group.name()) + " " + columns(table, group.columnIds()));
      }
    }
  }

  private static List<IndexDef> byName(TableDef table) {
    return table.indexes().stream().sorted(Comparator.comparing(IndexDef::name)).toList();
  }

  private static boolean isConstraint(TableDef table, IndexDef index) {
    return index.unique()
        && index.hasAllRows()
        && index.columnIds().stream().noneMatch(id -> table.isDerived(table.ordinalOfId(id)));
  }

  private static String unique(IndexDef index) {
    return index.nullsMeet() ? "UNIQUE NULLS NOT DISTINCT " : "UNIQUE ";
  }

  /** The indexes that are not constraints. */
  void indexes(TableDef table, boolean withConstraints) {
    for (IndexDef index : byName(table)) {
      if (withConstraints || !isConstraint(table, index)) {
        out.in(table.schema());
        out.statement(
            (index.unique() ? "CREATE UNIQUE INDEX " : "CREATE INDEX ")
                + syntax.name(index.name())
                + " ON "
                + syntax.name(table.schema(), table.name())
                + " ("
                + index.columnIds().stream()
                    .map(id -> key(table, id))
                    .collect(Collectors.joining(", "))
                + ")"
                + (index.nullsMeet() ? " NULLS NOT DISTINCT" : "")
                + condition(table, index));
      }
    }
  }

  private String key(TableDef table, int id) {
    int ordinal = table.ordinalOfId(id);
    if (!table.isDerived(ordinal)) {
      return syntax.name(table.nameAt(ordinal));
    }
    String sql = syntax.expression(table.derivedAt(ordinal).sql());
    return syntax.isPostgres() ? "(" + sql + ")" : sql;
  }

  private String condition(TableDef table, IndexDef index) {
    return index.hasAllRows()
        ? ""
        : " WHERE "
            + syntax.expression(table.derivedAt(table.ordinalOfId(index.conditionId())).sql());
  }

  /**
   * @param kind TABLE or MATERIALIZED VIEW
   */
  void comments(TableDef table, String kind) {
    String name = syntax.name(table.schema(), table.name());
    if (table.comment() != null) {
      comment(kind + " " + name, table.comment());
    }
    for (ColumnDef column : table.columns()) {
      if (column.comment() != null) {
        comment("COLUMN " + name + "." + syntax.name(column.name()), column.comment());
      }
    }
    table
        .partComments()
        .forEach(
            (part, text) -> {
              if (table.constraints().foreignKey(part) == null) {
                partComment(table, part, text);
              }
            });
  }

  private void partComment(TableDef table, String part, String text) {
    boolean plainIndex =
        table.indexes().stream().anyMatch(i -> i.name().equals(part) && !isConstraint(table, i));
    boolean inherited =
        table.constraints().check(part) != null
            && types.ownChecks(table).stream().noneMatch(check -> check.name().equals(part));
    if (inherited) {
      out.leftOut("the comment on " + part + ", a check that comes from a domain");
    } else if (plainIndex) {
      comment("INDEX " + syntax.name(table.schema(), part), text);
    } else {
      constraintComment(table, part, text);
    }
  }

  void constraintComment(TableDef table, String constraint, String text) {
    comment(
        "CONSTRAINT "
            + syntax.name(constraint)
            + " ON "
            + syntax.name(table.schema(), table.name()),
        text);
  }

  void comment(String object, String text) {
    out.statement("COMMENT ON " + object + " IS " + ExportSyntax.literal(text));
  }
}

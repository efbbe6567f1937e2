package io.mokadb.sql.trigger;

import io.mokadb.session.MokaException;
import io.mokadb.sql.catalog.Catalog;
import io.mokadb.sql.catalog.ColumnDef;
import io.mokadb.sql.catalog.TableDef;
import io.mokadb.sql.catalog.TriggerDef;
import io.mokadb.sql.parser.SqlParsing;
import io.mokadb.sql.parser.ast.Identifiers;
import io.mokadb.sql.security.Need;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.util.SqlBasicVisitor;

/**
 * Columns of its table that a trigger reads - of OLD and NEW, or in a query - and of whose changes
 * it is not told, so that what it derives from them stays as it was. Not of a trigger that follows
 * inserts alone, or deletes alone: that one notes what happens; nor of one that follows a
 * NOTIFICATION, which is told by hand. Thread-safe.
 */
public final class UnobservedColumns {
  private static final Pattern PLAIN_NAME = Pattern.compile("[A-Z][A-Z0-9_]*");

  private final StatementReads reads;

  /** The effects of statements on tables. */
  @FunctionalInterface
  public interface StatementReads {
    /** Null if it is not known. */
    List<Need> of(SqlNode statement, Catalog catalog, String schema);
  }

  public UnobservedColumns(StatementReads reads) {
    this.reads = reads;
  }

  /** The names of the columns for people, as a list; null if there are none. */
  String text(Catalog catalog, TableDef table, TriggerDef trigger) {
    List<ColumnDef> columns = of(catalog, table, trigger);
    return columns.isEmpty() ? null : names(columns);
  }

  /** Names the columns, and how they are observed; null if there are none. */
  String warning(Catalog catalog, TableDef table, TriggerDef trigger) {
    List<ColumnDef> columns = of(catalog, table, trigger);
    if (columns.isEmpty()) {
      return null;
    }
    String them = columns.size() == 1 ? "it" : "them";
    return "Trigger "
        + trigger.name()
        + " reads "
        + names(columns)
        + " of table "
        + table.qualifiedName()
        + " and does not observe "
        + them
        + ": a change of "
        + them
        + " alone does not run the trigger, so what is derived from "
        + them
        + " stays as it was until something else sets it off. "
        + observing(table, trigger, columns)
        + " observes "
        + them;
  }

  private static String observing(TableDef table, TriggerDef trigger, List<ColumnDef> more) {
    Set<ColumnDef> columns =
        new TreeSet<>(Comparator.comparingInt(column -> ordinal(table, column)));
    table.columns().stream()
        .filter(column -> trigger.events().columnIds().contains(column.id()))
        .forEach(columns::add);
    columns.addAll(more);
    return "AFTER "
        + (trigger.events().insert() ? "INSERT OR " : "")
        + "UPDATE OF "
        + names(columns)
        + (trigger.events().delete() ? " OR DELETE" : "");
  }

  private static int ordinal(TableDef table, ColumnDef column) {
    return table.columns().indexOf(column);
  }

  private static String names(Collection<ColumnDef> columns) {
    return columns.stream()
        .map(ColumnDef::name)
        .map(name -> PLAIN_NAME.matcher(name).matches() ? name : Identifiers.quoted(name))
        .collect(Collectors.joining(", "));
  }

  private List<ColumnDef> of(Catalog catalog, TableDef table, TriggerDef trigger) {
    TriggerDef.Events events = trigger.events();
    boolean derives =
        events.update() ? !events.columnIds().isEmpty() : events.insert() && events.delete();
    if (!derives || trigger.observerClass() != null || table.weak(trigger)) {
      return List.of();
    }
    Set<Integer> read;
    try {
      read = read(catalog, table, trigger);
    } catch (MokaException doesNotRun) {
      return List.of();
    }
    return table.columns().stream()
        .filter(column -> read.contains(column.id()) && changesUnobserved(table, column, events))
        .toList();
  }

  private static boolean changesUnobserved(
      TableDef table, ColumnDef column, TriggerDef.Events events) {
    if (events.columnIds().contains(column.id()) || table.primaryKey().contains(column.id())) {
      return false;
    }
    if (column.isGenerated()) {
      return inputs(table, column).stream()
          .anyMatch(each -> changesUnobserved(table, each, events));
    }
    return column.identity() == null || !column.identity().always();
  }

  /** The columns that a generated one is computed from. */
  private static List<ColumnDef> inputs(TableDef table, ColumnDef generated) {
    List<ColumnDef> inputs = new ArrayList<>();
    SqlParsing.parseExpression(generated.generatedSql())
        .accept(
            new SqlBasicVisitor<Void>() {
              @Override
              public Void visit(SqlIdentifier name) {
                int ordinal = table.ordinalOf(name.names.get(name.names.size() - 1));
                if (ordinal >= 0 && !table.columns().get(ordinal).isGenerated()) {
                  inputs.add(table.columns().get(ordinal));
                }
                return null;
              }
            });
    return inputs;
  }

  /** What the trigger assigns itself is not counted: it knows of these changes. */
  private Set<Integer> read(Catalog catalog, TableDef table, TriggerDef trigger) {
    TransitionRows rows = new TransitionRows(table, trigger);
    List<String> statements = new ArrayList<>(trigger.statements());
    if (trigger.conditionSql() != null) {
      statements.add("SELECT (" + trigger.conditionSql() + ")");
    }
    Set<Integer> read = new HashSet<>();
    Set<Integer> assigned = new HashSet<>();
    for (String sql : statements) {
      SqlNode statement = rows.replaceIn(SqlParsing.parse(sql));
      List<Need> needs = reads.of(statement, catalog, trigger.searchSchema());
      for (Need need : needs == null ? List.<Need>of() : needs) {
        if (need.object() == table.objectId() && need.schema().equals(table.schema())) {
          Set<Integer> columns = need.columns().keySet();
          switch (need.privilege()) {
            case SELECT -> read.addAll(columns);
            case UPDATE -> assigned.addAll(columns);
            default -> {
              // Nothing is read.
            }
          }
        }
      }
    }
    read.addAll(rows.read());
    read.removeAll(assigned);
    return read;
  }
}

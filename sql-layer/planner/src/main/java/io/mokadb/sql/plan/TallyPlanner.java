package io.mokadb.sql.plan;

import io.mokadb.session.SqlType;
import io.mokadb.sql.access.tally.Tally;
import io.mokadb.sql.catalog.ColumnDef;
import io.mokadb.sql.catalog.TableDef;
import io.mokadb.sql.catalog.TallyDef;
import io.mokadb.sql.catalog.ViewDef;
import io.mokadb.sql.plan.Preparation.Typed;
import io.mokadb.sql.runtime.Expr;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.apache.calcite.sql.SqlNode;

/** A compiler of what rows of a table add to views that its writers keep. Confined. */
final class TallyPlanner {
  private final Preparation preparation;

  TallyPlanner(Preparation preparation) {
    this.preparation = preparation;
  }

  /**
   * The parts of a query, compiled over rows in table order.
   *
   * @param condition null without one
   */
  private record Parts(Typed condition, List<Typed> groups, List<Part> aggregates) {
    List<Typed> all() {
      List<Typed> all = ofRow();
      aggregates.forEach(part -> all.addAll(part.all()));
      return all;
    }

    /** What says whether and where a row counts. */
    private List<Typed> ofRow() {
      List<Typed> ofRow = new ArrayList<>(groups);
      if (condition != null) {
        ofRow.add(condition);
      }
      return ofRow;
    }

    /** See {@link Tally#together}. */
    List<int[]> together() {
      List<int[]> together = new ArrayList<>(List.of(columns(ofRow())));
      for (Part part : aggregates) {
        List<Typed> used = ofRow();
        used.addAll(part.all());
        together.add(columns(used));
      }
      return together;
    }

    private static int[] columns(List<Typed> used) {
      return used.stream().flatMapToInt(one -> Arrays.stream(one.columns())).distinct().toArray();
    }
  }

  /**
   * An aggregate.
   *
   * @param argument null for {@code COUNT(*)}
   * @param condition null without one
   */
  private record Part(Typed argument, Typed condition) {
    List<Typed> all() {
      return Stream.of(argument, condition).filter(Objects::nonNull).toList();
    }

    Tally.Aggregate compiled() {
      return new Tally.Aggregate(expr(argument), expr(condition));
    }
  }

  private static Expr expr(Typed typedOrNull) {
    return typedOrNull == null ? null : typedOrNull.expr();
  }

  /** What each row of a table adds to a view. */
  Tally of(TableDef table, ViewDef view) {
    Parts parts = parts(TallyQuery.of(view, table));
    return new Tally(
        view.qualifiedName(),
        view.upkeep().tally(),
        expr(parts.condition),
        parts.groups.stream().map(Typed::expr).toArray(Expr[]::new),
        parts.aggregates.stream().map(Part::compiled).toList(),
        parts.together());
  }

  /**
   * What is to be added up for a view.
   *
   * @param view with its columns
   * @throws io.mokadb.session.MokaException {@code FEATURE_NOT_SUPPORTED} if that cannot be
   */
  TallyDef define(TableDef table, ViewDef view, long space) {
    TallyQuery query = TallyQuery.of(view, table);
    query.requireNoTypes(preparation.view.catalog());
    List<TallyQuery.Item> items = query.items();
    Parts parts = parts(query);
    parts.all().forEach(one -> requireSmall(query, table, one));
    List<SqlType> groups = parts.groups.stream().map(Typed::type).toList();
    for (SqlType type : groups) {
      if (!isExact(type)) {
        throw query.refused(
            "groups by the type " + type + ", whose equal values need not be the same");
      }
    }
    List<TallyDef.Output> outputs = new ArrayList<>();
    for (int i = 0; i < items.size(); i++) {
      TallyQuery.Item item = items.get(i);
      Typed argument =
          item.kind() == TallyDef.Kind.GROUP
              ? null
              : parts.aggregates.get(item.position()).argument;
      TallyDef.Output output =
          new TallyDef.Output(
              item.kind(), item.position(), argument == null ? null : argument.type());
      boolean isExact =
          !output.sums()
              || output.argument() != null
                  && isNumber(output.argument())
                  && isNumber(view.columns().get(i).type());
      if (!isExact) {
        throw query.refused(
            item.kind()
                + " of "
                + (output.argument() == null ? "all columns" : output.argument())
                + ": sums are exact, of integers and DECIMAL");
      }
      outputs.add(output);
    }
    return new TallyDef(space, groups, outputs);
  }

  /** What a row that goes refers to may be gone before it is asked for. */
  private static void requireSmall(TallyQuery query, TableDef table, Typed one) {
    for (int ordinal : one.columns()) {
      ColumnDef column = table.columns().get(ordinal);
      if (column.type().kind().isLarge()) {
        throw query.refused(
            "column " + column.name() + " of type " + column.type() + ", which is not in its row");
      }
    }
  }

  private Parts parts(TallyQuery query) {
    List<SqlNode> nodes = new ArrayList<>();
    add(nodes, query.condition());
    nodes.addAll(query.groups());
    for (TallyQuery.Aggregate aggregate : query.aggregates()) {
      add(nodes, aggregate.argument());
      add(nodes, aggregate.condition());
    }
    Iterator<Typed> compiled =
        nodes.isEmpty()
            ? Collections.emptyIterator()
            : preparation.expressions.of(nodes, query.from()).iterator();
    Typed condition = query.condition() == null ? null : compiled.next();
    List<Typed> groups = new ArrayList<>();
    for (int i = 0; i < query.groups().size(); i++) {
      groups.add(compiled.next());
    }
    List<Part> aggregates = new ArrayList<>();
    for (TallyQuery.Aggregate aggregate : query.aggregates()) {
      Typed argument = aggregate.argument() == null ? null : compiled.next();
      Typed filter = aggregate.condition() == null ? null : compiled.next();
      aggregates.add(new Part(argument, filter));
    }
    return new Parts(condition, groups, aggregates);
  }

  private static void add(List<SqlNode> nodes, SqlNode nodeOrNull) {
    if (nodeOrNull != null) {
      nodes.add(nodeOrNull);
    }
  }

  private static boolean isNumber(SqlType type) {
    return type.kind().isExactInteger() || type.kind() == SqlType.Kind.DECIMAL;
  }

  /** Whether values that are equal are the same. */
  private static boolean isExact(SqlType type) {
    return switch (type.kind()) {
      case TINYINT, SMALLINT, INTEGER, BIGINT, DECIMAL, BOOLEAN, DATE, TIME, TIMESTAMP -> true;
      case VARCHAR, UUID, BINARY, VARBINARY -> true;
      default -> false;
    };
  }
}

package io.mokadb.fuzz.query;

import io.mokadb.fuzz.schema.SchemaColumn;
import io.mokadb.fuzz.tree.Node;
import io.mokadb.fuzz.tree.Sort;
import io.mokadb.fuzz.tree.TargetDialect;
import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;

/** The columns that an expression may name: those of its own query, and of the ones around it. */
final class Scope {
  private final Scope outer;
  private final List<Binding> bindings;

  Scope(Scope outer, List<Binding> bindings) {
    this.outer = outer;
    this.bindings = List.copyOf(bindings);
  }

  static Scope none() {
    return new Scope(null, List.of());
  }

  List<Binding> bindings() {
    return bindings;
  }

  Scope outer() {
    return outer;
  }

  boolean isEmpty() {
    return bindings.isEmpty();
  }

  /** A column of that sort, usually of this query, or null without one. */
  Node column(Sort sort, RandomGenerator random) {
    boolean away = outer != null && random.nextInt(100) < 25;
    Node found = away ? outer.column(sort, random) : own(sort, random);
    if (found == null) {
      found = away ? own(sort, random) : outer == null ? null : outer.column(sort, random);
    }
    return found;
  }

  /** A column of this query, or null without one of that sort. */
  Node own(Sort sort, RandomGenerator random) {
    List<Node> all = new ArrayList<>();
    for (Binding binding : bindings) {
      for (SchemaColumn column : binding.columns()) {
        if (column.sort() == sort) {
          all.add(column(binding, column));
        }
      }
    }
    return all.isEmpty() ? null : all.get(random.nextInt(all.size()));
  }

  /** Any column of this query, or null. */
  SchemaColumn anyColumn(RandomGenerator random) {
    List<SchemaColumn> all = new ArrayList<>();
    bindings.forEach(binding -> all.addAll(binding.columns()));
    return all.isEmpty() ? null : all.get(random.nextInt(all.size()));
  }

  static Node column(Binding binding, SchemaColumn column) {
    return Node.of(column.sort(), binding.alias() + "." + column.name());
  }

  /** True if an expression names columns of queries around, and none of this one. */
  boolean isOfOuter(Node node) {
    String text = node.text(TargetDialect.MOKA);
    return !isNamedIn(text) && outer != null && outer.isAnyNamedIn(text);
  }

  private boolean isAnyNamedIn(String text) {
    return isNamedIn(text) || outer != null && outer.isAnyNamedIn(text);
  }

  private boolean isNamedIn(String text) {
    return bindings.stream()
        .map(Binding::alias)
        .anyMatch(alias -> text.contains("(" + alias + ".") || text.contains(" " + alias + "."));
  }

  /** How many queries are around this one. */
  int depth() {
    return outer == null ? 0 : 1 + outer.depth();
  }
}

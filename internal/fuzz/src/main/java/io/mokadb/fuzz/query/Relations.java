package io.mokadb.fuzz.query;

import io.mokadb.fuzz.tree.Node;
import io.mokadb.fuzz.tree.Sort;
import java.util.ArrayList;
import java.util.List;

/**
 * Tables that have what changes can break: foreign keys with actions, to themselves too, checks,
 * unique keys of some rows and of computed values, generated columns, defaults, sequences; and
 * views of them that can be changed.
 */
final class Relations {
  private final List<Node> definitions = new ArrayList<>();
  private final List<Target> targets = new ArrayList<>();
  private final List<Target> stored = new ArrayList<>();
  private final List<String> foreignKeys = new ArrayList<>();

  Relations(Dice dice) {
    boolean numbered = dice.chance(40);
    if (numbered) {
      define("CREATE SEQUENCE q0");
    }
    for (int i = 1 + dice.below(3); i > 0; i--) {
      add(new RelationTable(dice, "r" + targets.size(), List.copyOf(targets), numbered));
    }
    for (Target target : stored) {
      if (dice.chance(40)) {
        RelationView view = new RelationView(dice, "w" + target.name(), target);
        define(view.definition());
        targets.add(view.target());
      }
    }
  }

  /** Statements that make them. */
  List<Node> definitions() {
    return definitions;
  }

  List<Target> targets() {
    return targets;
  }

  /** Those of them that are tables and not temporary. */
  List<Target> stored() {
    return stored;
  }

  /** The names of constraints that can wait for the end of the transaction. */
  List<String> foreignKeys() {
    return foreignKeys;
  }

  private void add(RelationTable table) {
    table.definitions().forEach(this::define);
    foreignKeys.addAll(table.deferrable());
    targets.add(table.target());
    if (!table.isTemporary()) {
      stored.add(table.target());
    }
  }

  private void define(String sql) {
    definitions.add(Node.of(Sort.PIECE, sql));
  }
}

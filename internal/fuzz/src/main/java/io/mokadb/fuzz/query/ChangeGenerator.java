package io.mokadb.fuzz.query;

import io.mokadb.fuzz.schema.SchemaTable;
import io.mokadb.fuzz.schema.Values;
import io.mokadb.fuzz.schema.View;
import io.mokadb.fuzz.tree.Node;
import io.mokadb.fuzz.tree.Sort;
import io.mokadb.fuzz.tree.TreePart;
import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;

/**
 * Scripts of changes by chance, with ends of transactions, savepoints and definitions among them,
 * of the tables that are there and of ones that the script makes.
 */
public final class ChangeGenerator {
  private final Dice dice;
  private final List<Target> targets = new ArrayList<>();
  private final Relations relations;
  private final SchemaChanges definitions;
  private final Inserts inserts;
  private final Updates updates;
  private final Merges merges;
  private final FreshAliases savepoints = new FreshAliases();
  private final List<String> open = new ArrayList<>();

  public ChangeGenerator(
      RandomGenerator random, Values values, List<SchemaTable> tables, List<View> views) {
    this.dice = new Dice(random, values);
    this.relations = new Relations(dice);
    this.targets.addAll(relations.targets());
    List<SchemaTable> read = new ArrayList<>(tables);
    for (Target own : relations.targets()) {
      read.add(
          new SchemaTable(own.name(), own.columns(), own.key(), List.of(), List.of(), List.of()));
    }
    tables.forEach(table -> targets.add(Target.of(table)));
    QueryGenerator queries = new QueryGenerator(random, values, read, views);
    Assignments assignments = new Assignments(dice, queries);
    List<Target> stored = new ArrayList<>(relations.stored());
    tables.forEach(table -> stored.add(Target.of(table)));
    this.definitions = new SchemaChanges(dice, stored);
    this.inserts = new Inserts(dice, queries, assignments);
    this.updates = new Updates(dice, targets, queries, assignments);
    this.merges = new Merges(dice, targets, queries, assignments);
  }

  /** A script as one tree, each statement of which can be left out. */
  public Node script(int statements) {
    List<Node> script = new ArrayList<>(relations.definitions());
    for (Target target : relations.targets()) {
      script.add(inserts.insert(target));
    }
    while (script.size() < statements) {
      script.add(statement());
    }
    for (Target target : relations.targets()) {
      script.add(
          Assignments.text("SELECT " + Target.names(target.columns()) + " FROM " + target.name()));
    }
    return Node.of(Sort.PIECE, new TreePart.Many(script, ";\n", 1));
  }

  private Node statement() {
    int kind = dice.below(100);
    if (kind < 10) {
      open.clear();
      return Assignments.text(dice.word("COMMIT", "COMMIT", "ROLLBACK"));
    }
    if (kind < 18) {
      return savepoint();
    }
    if (kind < 22) {
      open.clear();
      return definitions.next();
    }
    if (kind < 24 && !relations.foreignKeys().isEmpty()) {
      return constraints();
    }
    List<Target> own = relations.targets();
    Target target = dice.pick(dice.chance(50) ? own : targets);
    if (kind < 45) {
      return inserts.insert(target);
    }
    if (kind < 68) {
      return updates.update(target);
    }
    return kind < 82 || !target.merges() ? updates.delete(target) : merges.merge(target);
  }

  private Node constraints() {
    String names = dice.chance(40) ? "ALL" : dice.pick(relations.foreignKeys());
    return Assignments.text("SET CONSTRAINTS " + names + dice.word(" DEFERRED", " IMMEDIATE"));
  }

  private Node savepoint() {
    if (open.isEmpty() || dice.chance(45)) {
      String name = savepoints.next("p");
      open.add(name);
      return Assignments.text("SAVEPOINT " + name);
    }
    int index = dice.below(open.size());
    String name = open.get(index);
    boolean release = dice.chance(25);
    open.subList(release ? index : index + 1, open.size()).clear();
    return Assignments.text((release ? "RELEASE SAVEPOINT " : "ROLLBACK TO SAVEPOINT ") + name);
  }
}

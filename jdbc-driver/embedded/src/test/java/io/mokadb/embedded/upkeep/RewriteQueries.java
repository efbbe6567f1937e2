package io.mokadb.embedded.upkeep;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;

/** Random views of sales and shops, and random queries that some of them may answer. */
final class RewriteQueries {
  static final List<String> TABLES =
      List.of(
          "CREATE TABLE shop (id INTEGER PRIMARY KEY, city VARCHAR(10), size INTEGER)",
          "CREATE TABLE sale (id INTEGER PRIMARY KEY, shop INTEGER, item VARCHAR(5) NOT NULL,"
              + " amount DECIMAL(8, 2), pieces INTEGER NOT NULL)",
          "CREATE INDEX sale_shop ON sale (shop)");

  private static final List<String> SALES = List.of("sale s");
  private static final List<String> JOINS =
      List.of(
          "sale s JOIN shop h ON h.id = s.shop",
          "shop h JOIN sale s ON s.shop = h.id",
          "(SELECT * FROM sale) s JOIN shop h ON s.shop = h.id");

  private static final List<String> KEYS_OF_SALES =
      List.of("s.item", "s.shop", "MOD(s.pieces, 3)", "s.amount");
  private static final List<String> KEYS_OF_SHOPS = List.of("h.city", "h.size", "h.id");

  private static final List<String> AGGREGATES =
      List.of(
          "COUNT(*)",
          "COUNT(s.amount)",
          "SUM(s.amount)",
          "SUM(s.pieces)",
          "MIN(s.amount)",
          "MAX(s.pieces)",
          "AVG(s.amount)",
          "COUNT(DISTINCT s.item)",
          "MAX(s.item)",
          "SUM(s.pieces) FILTER (WHERE s.item = 'a')",
          "COUNT(*) FILTER (WHERE s.amount IS NULL)");

  private static final List<String> CONDITIONS =
      List.of(
          "s.pieces > 2",
          "s.pieces > 4",
          "s.item <> 'c'",
          "s.item = 'a'",
          "s.amount IS NOT NULL",
          "s.amount < 50",
          "s.amount < 20",
          "s.shop IN (1, 2)");

  private static final List<String> CONDITIONS_OF_SHOPS =
      List.of("h.city = 'Oslo'", "h.city IS NOT NULL", "h.size < 5");

  private final Random random;
  private final List<Parts> views = new ArrayList<>();

  RewriteQueries(Random random) {
    this.random = random;
  }

  /** The parts of a query. */
  private record Parts(
      boolean joins, List<String> keys, List<String> aggregates, List<String> conditions) {}

  /** A query with names of its columns, for a view. */
  String view() {
    Parts parts = parts(2);
    views.add(parts);
    return text(parts, named(items(parts)), "");
  }

  /** A query whose rows can be compared. */
  String query() {
    Parts parts = random.nextInt(3) == 0 ? parts(3) : like(views.get(random.nextInt(views.size())));
    List<String> items = new ArrayList<>(items(parts));
    Collections.shuffle(items, random);
    String having =
        parts.keys.isEmpty() || random.nextInt(4) > 0
            ? ""
            : " HAVING COUNT(*) > " + random.nextInt(3);
    String text = text(parts, named(items), parts.aggregates.isEmpty() ? "" : having);
    return switch (random.nextInt(6)) {
      case 0 -> "SELECT COUNT(*) AS n, MIN(c0) AS least FROM (" + text + ") x";
      case 1 -> "SELECT * FROM (" + text + ") x WHERE c0 IS NOT NULL";
      case 2 -> text + " UNION ALL " + text;
      default -> text;
    };
  }

  private Parts parts(int mostConditions) {
    boolean joins = random.nextBoolean();
    List<String> keys = new ArrayList<>(KEYS_OF_SALES);
    List<String> conditions = new ArrayList<>(CONDITIONS);
    if (joins) {
      keys.addAll(KEYS_OF_SHOPS);
      conditions.addAll(CONDITIONS_OF_SHOPS);
    }
    boolean grouped = random.nextInt(4) > 0;
    return new Parts(
        joins,
        some(keys, grouped ? random.nextInt(3) : 2 + random.nextInt(3)),
        grouped ? some(AGGREGATES, 1 + random.nextInt(4)) : List.of(),
        some(conditions, random.nextInt(3) == 0 ? random.nextInt(mostConditions) : 0));
  }

  /** Some of what a view has. */
  private Parts like(Parts view) {
    return new Parts(
        view.joins,
        view.aggregates.isEmpty() ? view.keys : some(view.keys, 1 + random.nextInt(3)),
        some(view.aggregates, 1 + random.nextInt(4)),
        view.conditions);
  }

  private List<String> some(List<String> of, int count) {
    List<String> all = new ArrayList<>(of);
    Collections.shuffle(all, random);
    return List.copyOf(all.subList(0, Math.min(count, all.size())));
  }

  /** The keys first; rows without groups have their key, so that no two are the same. */
  private static List<String> items(Parts parts) {
    List<String> items = new ArrayList<>(parts.keys);
    items.addAll(parts.aggregates);
    if (parts.aggregates.isEmpty()) {
      items.add("s.id");
    }
    return items;
  }

  private static String named(List<String> items) {
    List<String> named = new ArrayList<>();
    for (String item : items) {
      named.add(item + " AS c" + named.size());
    }
    return String.join(", ", named);
  }

  private String text(Parts parts, String items, String having) {
    List<String> from = parts.joins ? JOINS : SALES;
    return "SELECT "
        + items
        + " FROM "
        + from.get(random.nextInt(from.size()))
        + (parts.conditions.isEmpty() ? "" : " WHERE " + String.join(" AND ", parts.conditions))
        + (parts.aggregates.isEmpty() || parts.keys.isEmpty()
            ? ""
            : " GROUP BY " + String.join(", ", parts.keys))
        + having;
  }

  /** A change of a row or some rows. */
  String change() {
    int id = random.nextInt(60);
    return switch (random.nextInt(10)) {
      case 0 -> "DELETE FROM sale WHERE id = " + id;
      case 1 -> "UPDATE sale SET amount = NULL WHERE id = " + id;
      case 2 -> "UPDATE sale SET shop = " + random.nextInt(6) + " WHERE id = " + id;
      case 3 ->
          "UPSERT INTO shop VALUES (" + random.nextInt(6) + ", " + city() + ", " + id % 7 + ")";
      case 4 -> "DELETE FROM shop WHERE id = " + random.nextInt(6);
      case 5 -> "UPDATE sale SET pieces = pieces + 1 WHERE item = 'b'";
      default -> upsert(id);
    };
  }

  private String upsert(int id) {
    return "UPSERT INTO sale VALUES ("
        + id
        + ", "
        + (random.nextInt(8) == 0 ? "NULL" : "" + random.nextInt(6))
        + ", '"
        + (char) ('a' + random.nextInt(4))
        + "', "
        + (random.nextInt(8) == 0 ? "NULL" : random.nextInt(90) + ".5")
        + ", "
        + random.nextInt(7)
        + ")";
  }

  private String city() {
    return List.of("'Oslo'", "'Rome'", "NULL").get(random.nextInt(3));
  }
}

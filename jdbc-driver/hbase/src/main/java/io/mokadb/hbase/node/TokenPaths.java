package io.mokadb.hbase.node;

/**
 * Where tokens and what belongs to them are in ZooKeeper. The tokens lie at the oracle, because all
 * databases that share it share its safe point.
 *
 * @param oracle the path of the oracle
 * @param database the name of the database
 */
record TokenPaths(String oracle, String database) {
  private static final String DATABASES = "/moka/databases/";

  /** The tokens of all nodes of all databases that draw from the oracle. */
  String tokens() {
    return oracle + "/nodes";
  }

  String token(long id) {
    return tokens() + "/" + name(id);
  }

  /** The nodes of the database. */
  String entries() {
    return DATABASES + database + "/nodes";
  }

  String entry(long id) {
    return entries() + "/" + name(id);
  }

  /** Of the process that has the database alone. */
  String sole() {
    return DATABASES + database + "/sole";
  }

  /** The number that was given to a node of the database last. */
  String numbers() {
    return DATABASES + database + "/numbers";
  }

  /** Where versions that knew one node only have that one. */
  String oldNode() {
    return DATABASES + database + "/node";
  }

  private static String name(long id) {
    return String.format("%016x", id);
  }

  /** The number of the node that has this name; 0, which no node has, for other names. */
  static long id(String name) {
    return name.matches("[0-9a-f]{16}") ? Long.parseUnsignedLong(name, 16) : 0;
  }
}

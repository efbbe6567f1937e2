package io.mokadb.txn.sim.scale;

/**
 * What is assumed of the cluster. Times in nanoseconds.
 *
 * @param network one way of a message
 * @param readService a server's time for a cell that is read
 * @param writeService a server's time for a row that is changed, its log record synced with others'
 * @param oracleService the oracle's time for a timestamp
 * @param clientsPerServer transactions that are under way for each server
 * @param rowsPerServer rows that are drawn from, evenly
 * @param reads cells that a transaction reads, one after the other
 * @param writes cells of those that it changes
 */
record Model(
    long network,
    long readService,
    long writeService,
    long oracleService,
    int clientsPerServer,
    int rowsPerServer,
    int reads,
    int writes) {

  /** A small server of the paper's days; the oracle answers two million times a second. */
  static final Model DEFAULT = new Model(100_000, 50_000, 200_000, 500, 8, 20_000, 4, 2);

  Model {
    if (Math.min(Math.min(network, readService), Math.min(writeService, oracleService)) < 1
        || clientsPerServer < 1) {
      throw new IllegalArgumentException("too little");
    }
  }

  Model withNetwork(long nanos) {
    return new Model(
        nanos,
        readService,
        writeService,
        oracleService,
        clientsPerServer,
        rowsPerServer,
        reads,
        writes);
  }

  Model withReadService(long nanos) {
    return new Model(
        network,
        nanos,
        writeService,
        oracleService,
        clientsPerServer,
        rowsPerServer,
        reads,
        writes);
  }

  Model withWriteService(long nanos) {
    return new Model(
        network, readService, nanos, oracleService, clientsPerServer, rowsPerServer, reads, writes);
  }

  Model withOracleService(long nanos) {
    return new Model(
        network, readService, writeService, nanos, clientsPerServer, rowsPerServer, reads, writes);
  }

  Model withClientsPerServer(int count) {
    return new Model(
        network, readService, writeService, oracleService, count, rowsPerServer, reads, writes);
  }

  /** For people. */
  String describe() {
    return String.format(
        "The cluster is simulated, not measured: the transaction protocol runs unchanged, in"
            + " simulated time, on servers that serve one request after the other; %d us for a cell"
            + " read, %d us for a row changed, %d us each way of a message, one oracle that gives a"
            + " timestamp in %.2f us; rows lie on the servers evenly. %d transactions are under way"
            + " for each server; each reads %d rows of %,d per server, one after the other, and"
            + " changes %d. Clients and network have no limit of their own in it.",
        readService / 1_000,
        writeService / 1_000,
        network / 1_000,
        oracleService / 1e3,
        clientsPerServer,
        reads,
        rowsPerServer,
        writes);
  }
}

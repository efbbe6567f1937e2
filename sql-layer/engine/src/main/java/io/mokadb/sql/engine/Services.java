package io.mokadb.sql.engine;

import io.mokadb.kv.supervision.Supervisor;
import io.mokadb.session.trace.DatabaseTracer;
import io.mokadb.sql.catalog.store.Definitions;
import io.mokadb.sql.lob.LargeObjects;
import io.mokadb.sql.monitor.StatementStatistics;
import io.mokadb.sql.security.Security;
import io.mokadb.sql.temporary.TemporaryStore;
import io.mokadb.txn.TransactionManager;

/** The objects that all sessions of a database share. */
record Services(
    TransactionManager manager,
    Definitions definitions,
    Transactions transactions,
    LargeObjects objects,
    Statements statements,
    StatementRunner runner,
    Commands commands,
    Security security,
    StatementStatistics statistics,
    SessionOptions defaults,
    TemporaryStore temporary,
    Supervisor supervisor,
    DatabaseTracer tracer,
    String version) {}

package io.mokadb.hbase.cluster;

import java.nio.file.Path;

/** The settings of HBase's servers: loopback, quick to start and quick to recover. */
record HBaseSite(ClusterSettings settings, ClusterPorts ports) {
  private static final String LOOPBACK = "127.0.0.1";
  private static final String HOST = "localhost";

  SiteFile site() {
    Path directory = settings.directory();
    SiteFile site =
        new SiteFile()
            .set("hbase.cluster.distributed", true)
            .set("hbase.tmp.dir", directory.resolve("tmp/hbase"))
            .set("hbase.rootdir", root())
            .set("hbase.zookeeper.quorum", LOOPBACK)
            .set("hbase.zookeeper.property.clientPort", ports.zookeeper())
            .set("zookeeper.session.timeout", settings.sessionTimeout().toMillis());
    addresses(site);
    quickStart(site);
    quickRecovery(site);
    if (!settings.onHdfs()) {
      site.set("hbase.unsafe.stream.capability.enforce", false)
          .set("hbase.wal.provider", "filesystem");
    }
    return site.setAll(settings.properties());
  }

  private String root() {
    return settings.onHdfs()
        ? "hdfs://" + HOST + ":" + ports.nameNode() + "/hbase"
        : settings.directory().resolve("root").toUri().toString();
  }

  private void addresses(SiteFile site) {
    site.set("hbase.master.port", ports.master())
        .set("hbase.master.info.port", -1)
        .set("hbase.regionserver.info.port", -1)
        .set("hbase.master.ipc.address", LOOPBACK)
        .set("hbase.regionserver.ipc.address", LOOPBACK)
        .set("hbase.master.hostname", HOST)
        .set("hbase.unsafe.regionserver.hostname", HOST)
        .set("hbase.masters", HOST + ":" + ports.master());
  }

  private void quickStart(SiteFile site) {
    site.set("hbase.master.wait.on.regionservers.mintostart", settings.regionServers())
        .set("hbase.master.wait.on.regionservers.interval", 100)
        .set("hbase.master.wait.on.regionservers.timeout", 500)
        // Also the pause between a server's attempts to report to the master.
        .set("hbase.regionserver.msginterval", 100)
        .set("hbase.assignment.dispatch.wait.msec", 20)
        .set("hbase.procedure.remote.dispatcher.delay.msec", 10);
  }

  private static void quickRecovery(SiteFile site) {
    site.set("hbase.lease.recovery.first.pause", 300)
        .set("hbase.lease.recovery.pause", 300)
        .set("hbase.lease.recovery.dfs.timeout", 1_000)
        // The longest pause between two attempts is a hundred times this.
        .set("hbase.client.pause", 20)
        // A server that hangs, and held hbase:meta, would stall the recovery for as long.
        .set("hbase.rpc.timeout", 5_000);
  }
}

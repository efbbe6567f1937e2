package io.mokadb.hbase.cluster;

import java.nio.file.Path;

/** The settings of the file system below HBase. */
record HdfsSite(ClusterSettings settings, ClusterPorts ports) {
  SiteFile core() {
    SiteFile site =
        new SiteFile()
            .set("hadoop.tmp.dir", settings.directory().resolve("tmp"))
            .set("ipc.client.connect.max.retries", 20);
    return settings.onHdfs()
        ? site.set("fs.defaultFS", "hdfs://localhost:" + ports.nameNode())
        : site.set("fs.defaultFS", "file:///")
            // Without checksum files, which cannot be flushed.
            .set("fs.file.impl", "org.apache.hadoop.fs.RawLocalFileSystem");
  }

  SiteFile hdfs() {
    Path directory = settings.directory();
    return new SiteFile()
        .set("dfs.replication", 1)
        .set("dfs.namenode.name.dir", directory.resolve("names").toUri())
        .set("dfs.datanode.data.dir", directory.resolve("data").toUri())
        .set("dfs.namenode.rpc-address", "localhost:" + ports.nameNode())
        .set("dfs.namenode.rpc-bind-host", "127.0.0.1")
        .set("dfs.namenode.http-address", "127.0.0.1:" + ports.nameNodeHttp())
        .set("dfs.namenode.secondary.http-address", "127.0.0.1:0")
        .set("dfs.datanode.address", "127.0.0.1:" + ports.dataNode())
        .set("dfs.datanode.ipc.address", "127.0.0.1:" + ports.dataNodeIpc())
        .set("dfs.datanode.http.address", "127.0.0.1:" + ports.dataNodeHttp())
        .set("dfs.datanode.hostname", "localhost")
        .set("dfs.permissions.enabled", false)
        .set("dfs.namenode.safemode.extension", 0)
        .set("dfs.heartbeat.interval", 1)
        // Paid whenever a file is closed; 400 by default.
        .set("dfs.client.block.write.locateFollowingBlock.initial.delay.ms", 20);
  }
}

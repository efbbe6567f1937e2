package io.mokadb.hbase.cluster;

/** The file system below HBase. */
public enum FileSystemKind {
  /** HDFS: a server that lost its regions can write no more. */
  HDFS,
  /** The machine's own: two processes fewer, but nothing stops a server that lost its regions. */
  LOCAL
}

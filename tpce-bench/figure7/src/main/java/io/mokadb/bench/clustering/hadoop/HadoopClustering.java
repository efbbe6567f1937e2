package io.mokadb.bench.clustering.hadoop;

import io.mokadb.bench.clustering.BatchClustering;
import io.mokadb.bench.clustering.Documents;
import java.io.IOException;
import java.nio.file.Path;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.io.IntWritable;
import org.apache.hadoop.io.NullWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.lib.input.FileInputFormat;
import org.apache.hadoop.mapreduce.lib.output.FileOutputFormat;
import org.apache.hadoop.util.VersionInfo;

/** Three MapReduces, one for each key, in this process, with as many tasks as processors. */
public final class HadoopClustering implements BatchClustering {

  static final String SORT = "moka.clustering.sort";

  /**
   * How often Hadoop's client looks whether a job is done. Its own 5 s are meant for a cluster;
   * here they would be most of the time of a job.
   */
  private static final int POLL_MILLIS = 20;

  /** Made by the service loader. */
  public HadoopClustering() {}

  @Override
  public String name() {
    return "Hadoop " + VersionInfo.getVersion() + ", local MapReduce";
  }

  @Override
  public void cluster(Path documents, Path result, Path work)
      throws IOException, InterruptedException {
    Path input = documents;
    for (int sort = 0; sort < Documents.KEYS; sort++) {
      Path output = sort == Documents.KEYS - 1 ? result : work.resolve("key-" + sort);
      run(sort, input, output, work);
      input = output;
    }
  }

  private void run(int sort, Path input, Path output, Path work)
      throws IOException, InterruptedException {
    int processors = Runtime.getRuntime().availableProcessors();
    Configuration configuration = new Configuration();
    configuration.set("mapreduce.framework.name", "local");
    configuration.set("fs.defaultFS", "file:///");
    configuration.set("hadoop.tmp.dir", work.resolve("tmp").toString());
    configuration.setInt("mapreduce.local.map.tasks.maximum", processors);
    configuration.setInt("mapreduce.local.reduce.tasks.maximum", processors);
    configuration.setInt(Job.COMPLETION_POLL_INTERVAL_KEY, POLL_MILLIS);
    configuration.setInt(Job.PROGRESS_MONITOR_POLL_INTERVAL_KEY, POLL_MILLIS);
    configuration.setInt(SORT, sort);
    Job job = Job.getInstance(configuration, "cluster by key " + sort);
    job.setJarByClass(HadoopClustering.class);
    job.setMapperClass(KeyMapper.class);
    job.setReducerClass(ClusterReducer.class);
    job.setNumReduceTasks(processors);
    job.setMapOutputKeyClass(IntWritable.class);
    job.setMapOutputValueClass(Text.class);
    job.setOutputKeyClass(Text.class);
    job.setOutputValueClass(NullWritable.class);
    FileInputFormat.addInputPath(job, new org.apache.hadoop.fs.Path(input.toUri()));
    FileOutputFormat.setOutputPath(job, new org.apache.hadoop.fs.Path(output.toUri()));
    try {
      if (!job.waitForCompletion(false)) {
        throw new IOException(
            name() + " failed at key " + sort + ": " + job.getStatus().getFailureInfo());
      }
    } catch (ClassNotFoundException e) {
      throw new IOException("a class of the job is not on the class path", e);
    }
  }
}

package io.mokadb.bench.clustering.hadoop;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.io.IntWritable;
import org.apache.hadoop.io.NullWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapreduce.Reducer;

/** The documents of one key: the one with the lowest number stands for all. */
public final class ClusterReducer extends Reducer<IntWritable, Text, Text, NullWritable> {

  private final Text output = new Text();

  /** Made by Hadoop. */
  public ClusterReducer() {}

  @Override
  protected void reduce(IntWritable key, Iterable<Text> documents, Context context)
      throws IOException, InterruptedException {
    List<String> cluster = new ArrayList<>();
    int canonical = Integer.MAX_VALUE;
    for (Text document : documents) {
      String line = document.toString();
      cluster.add(line);
      canonical = Math.min(canonical, Integer.parseInt(line.substring(0, line.indexOf('\t'))));
    }
    for (String line : cluster) {
      output.set(line + "\t" + canonical);
      context.write(output, NullWritable.get());
    }
  }
}

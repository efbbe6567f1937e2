/**
 * Figure 7 of the Percolator paper: how long a crawled document waits until it is clustered, by
 * observers on Moka and by a batch job over the whole repository, against the rate of the crawl.
 *
 * <ol>
 *   <li>CL1: both sides cluster the same documents by the same three keys; what each of them found
 *       is checked against what the documents' keys say.
 *   <li>CL2: the observers' latencies run from when a document was due, not from when a late
 *       crawler came to it.
 *   <li>CL3: of the batch, the time of each run is measured on its real input; which document
 *       arrived when in the run before is arithmetic.
 * </ol>
 *
 * <p>Layer: above {@code figure} and {@code measure}. Must not know: which engine runs the batch.
 */
package io.mokadb.bench.clustering;

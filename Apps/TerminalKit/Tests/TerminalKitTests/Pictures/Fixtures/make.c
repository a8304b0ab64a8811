// Writes the JPEGs of this folder with libjpeg, and beside each a PPM with the pixels that its thumbnail should have:
// the fully decoded components, each averaged over its own blocks, repeated to the same size, and converted.
//
//     cc make.c -ljpeg -lm -o /tmp/make && /tmp/make
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <jpeglib.h>

#define MOST_COMPONENTS 3
#define BLOCK 8

typedef struct {
    const char *name;
    int width, height, components, quality;
    int factors[MOST_COMPONENTS][2];
    int is_rgb, restart, has_large_tables;
    // 0: one scan; 1: a scan for each component; 2: progressive; 3: progressive, with a DC scan for each component.
    int scans;
} Shape;

static const Shape shapes[] = {
    {"444", 40, 60, 3, 85, {{1, 1}, {1, 1}, {1, 1}}},
    {"422", 41, 60, 3, 85, {{2, 1}, {1, 1}, {1, 1}}},
    {"420", 43, 65, 3, 85, {{2, 2}, {1, 1}, {1, 1}}},
    {"411", 70, 33, 3, 85, {{4, 1}, {1, 1}, {1, 1}}},
    {"440", 33, 70, 3, 85, {{1, 2}, {1, 1}, {1, 1}}},
    {"mixed", 61, 53, 3, 85, {{3, 2}, {1, 1}, {1, 2}}},
    {"larger-colour", 61, 53, 3, 85, {{1, 2}, {2, 1}, {4, 1}}},
    {"one-pixel", 1, 1, 3, 85, {{2, 2}, {1, 1}, {1, 1}}},
    {"odd", 17, 33, 3, 85, {{2, 2}, {1, 1}, {1, 1}}},
    {"grey", 37, 50, 1, 85, {{1, 1}}},
    {"grey-factors", 37, 50, 1, 85, {{2, 2}}},
    {"rgb", 40, 60, 3, 85, {{1, 1}, {1, 1}, {1, 1}}, .is_rgb = 1},
    {"restarts", 43, 65, 3, 85, {{2, 2}, {1, 1}, {1, 1}}, .restart = 2},
    {"separate", 43, 65, 3, 85, {{2, 2}, {1, 1}, {1, 1}}, .scans = 1},
    {"separate-restarts", 43, 65, 3, 85, {{2, 2}, {1, 1}, {1, 1}}, .restart = 3, .scans = 1},
    {"large-tables", 43, 65, 3, 4, {{2, 2}, {1, 1}, {1, 1}}, .has_large_tables = 1},
    {"progressive", 43, 65, 3, 85, {{2, 2}, {1, 1}, {1, 1}}, .scans = 2},
    {"progressive-split", 43, 65, 3, 85, {{2, 1}, {1, 2}, {1, 1}}, .scans = 3},
    {"progressive-restarts", 43, 65, 3, 85, {{2, 2}, {1, 1}, {1, 1}}, .restart = 3, .scans = 3},
    {"progressive-grey", 37, 50, 1, 85, {{1, 1}}, .scans = 2},
};

static int rounded_up(int number, int divisor) { return (number + divisor - 1) / divisor; }

// The value of a component at a point: gradients, edges and a disc, all within the range of samples.
static JSAMPLE drawn(int component, double x, double y) {
    double value = 128 + 90 * sin(7 * x + 3 * component) * cos(5 * y - component);
    if ((x - 0.6) * (x - 0.6) + (y - 0.4) * (y - 0.4) < 0.06) value = 200 - 60 * component;
    if (x + y < 0.3) value = 40 + 70 * component;
    return (JSAMPLE)fmin(fmax(value, 16), 240);
}

static int largest(const Shape *shape, int axis) {
    int factor = 1;
    for (int i = 0; i < shape->components; i++)
        if (shape->factors[i][axis] > factor) factor = shape->factors[i][axis];
    return factor;
}

// Allocates rows of samples of a component, with those that complete the last unit.
static JSAMPARRAY plane(const Shape *shape, int component, int *columns, int *rows) {
    *columns = rounded_up(shape->width, BLOCK * largest(shape, 0)) * BLOCK * shape->factors[component][0];
    *rows = rounded_up(shape->height, BLOCK * largest(shape, 1)) * BLOCK * shape->factors[component][1];
    JSAMPARRAY lines = malloc(*rows * sizeof *lines);
    for (int y = 0; y < *rows; y++) lines[y] = calloc(*columns + 64, 1);
    return lines;
}

static void write_jpeg(const Shape *shape, const char *path) {
    struct jpeg_compress_struct info;
    struct jpeg_error_mgr errors;
    info.err = jpeg_std_error(&errors);
    jpeg_create_compress(&info);
    FILE *file = fopen(path, "wb");
    jpeg_stdio_dest(&info, file);
    info.image_width = shape->width;
    info.image_height = shape->height;
    info.input_components = shape->components;
    info.in_color_space = shape->components == 1 ? JCS_GRAYSCALE : shape->is_rgb ? JCS_RGB : JCS_YCbCr;
    jpeg_set_defaults(&info);
    jpeg_set_colorspace(&info, info.in_color_space);
    jpeg_set_quality(&info, shape->quality, !shape->has_large_tables);
    info.raw_data_in = TRUE;
    info.restart_interval = shape->restart;
    for (int i = 0; i < shape->components; i++) {
        info.comp_info[i].h_samp_factor = shape->factors[i][0];
        info.comp_info[i].v_samp_factor = shape->factors[i][1];
    }
    static jpeg_scan_info scans[16];
    int count = 0;
    if (shape->scans == 1)
        for (int i = 0; i < shape->components; i++) scans[count++] = (jpeg_scan_info){1, {i}, 0, 63, 0, 0};
    if (shape->scans == 3) {
        for (int i = 0; i < shape->components; i++) {
            scans[count++] = (jpeg_scan_info){1, {i}, 0, 0, 0, 1};
            scans[count++] = (jpeg_scan_info){1, {i}, 1, 63, 0, 0};
        }
        for (int i = 0; i < shape->components; i++) scans[count++] = (jpeg_scan_info){1, {i}, 0, 0, 1, 0};
    }
    if (count > 0) {
        info.scan_info = scans;
        info.num_scans = count;
    }
    if (shape->scans == 2) jpeg_simple_progression(&info);
    jpeg_start_compress(&info, TRUE);
    JSAMPARRAY planes[MOST_COMPONENTS];
    for (int i = 0; i < shape->components; i++) {
        int columns, rows;
        planes[i] = plane(shape, i, &columns, &rows);
        for (int y = 0; y < rows; y++)
            for (int x = 0; x < columns; x++) planes[i][y][x] = drawn(i, (x + 0.5) / columns, (y + 0.5) / rows);
    }
    int height = BLOCK * largest(shape, 1);
    for (int unit = 0; info.next_scanline < info.image_height; unit++) {
        JSAMPARRAY part[MOST_COMPONENTS];
        for (int i = 0; i < shape->components; i++) part[i] = planes[i] + unit * BLOCK * shape->factors[i][1];
        jpeg_write_raw_data(&info, part, height);
    }
    jpeg_finish_compress(&info);
    jpeg_destroy_compress(&info);
    fclose(file);
}

static double within(double value) { return fmin(fmax(value, 0), 255); }

static void write_thumbnail(const Shape *shape, const char *source, const char *path) {
    struct jpeg_decompress_struct info;
    struct jpeg_error_mgr errors;
    info.err = jpeg_std_error(&errors);
    jpeg_create_decompress(&info);
    FILE *file = fopen(source, "rb");
    jpeg_stdio_src(&info, file);
    jpeg_read_header(&info, TRUE);
    info.raw_data_out = TRUE;
    info.out_color_space = info.jpeg_color_space;
    info.do_block_smoothing = FALSE;
    info.dct_method = JDCT_ISLOW;
    jpeg_start_decompress(&info);
    JSAMPARRAY planes[MOST_COMPONENTS];
    int columns, rows;
    for (int i = 0; i < shape->components; i++) planes[i] = plane(shape, i, &columns, &rows);
    int height = BLOCK * info.max_v_samp_factor;
    for (int unit = 0; info.output_scanline < info.output_height; unit++) {
        JSAMPARRAY part[MOST_COMPONENTS];
        for (int i = 0; i < shape->components; i++)
            part[i] = planes[i] + unit * BLOCK * info.comp_info[i].v_samp_factor;
        jpeg_read_raw_data(&info, part, height);
    }
    FILE *thumbnail = fopen(path, "wb");
    columns = rounded_up(shape->width, BLOCK);
    rows = rounded_up(shape->height, BLOCK);
    fprintf(thumbnail, "P6\n%d %d\n255\n", columns, rows);
    for (int y = 0; y < rows; y++)
        for (int x = 0; x < columns; x++) {
            double means[MOST_COMPONENTS] = {0};
            for (int i = 0; i < shape->components; i++) {
                int left = x * info.comp_info[i].h_samp_factor / info.max_h_samp_factor * BLOCK;
                int top = y * info.comp_info[i].v_samp_factor / info.max_v_samp_factor * BLOCK;
                for (int v = 0; v < BLOCK; v++)
                    for (int u = 0; u < BLOCK; u++) means[i] += planes[i][top + v][left + u] / 64.0;
            }
            double light = means[0], blue = means[1] - 128, red = means[2] - 128;
            double colour[] = {light + 1.402 * red, light - 0.344136 * blue - 0.714136 * red, light + 1.772 * blue};
            for (int i = 0; i < 3; i++) {
                double value = shape->components == 1 ? light : shape->is_rgb ? means[i] : colour[i];
                fputc((int)lround(within(value)), thumbnail);
            }
        }
    fclose(thumbnail);
    jpeg_abort_decompress(&info);
    jpeg_destroy_decompress(&info);
    fclose(file);
}

int main(void) {
    for (size_t i = 0; i < sizeof shapes / sizeof *shapes; i++) {
        char jpeg[64], thumbnail[64];
        snprintf(jpeg, sizeof jpeg, "%s.jpg", shapes[i].name);
        snprintf(thumbnail, sizeof thumbnail, "%s.ppm", shapes[i].name);
        write_jpeg(&shapes[i], jpeg);
        write_thumbnail(&shapes[i], jpeg, thumbnail);
    }
}
